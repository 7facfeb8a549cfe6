import { randomBytes } from 'node:crypto'
import { hashOfToken } from '#server/kit/hash-of-token.ts'
import type { Services } from '#server/kit/services.ts'

/** A cookie for this host alone, which scripts don't read: over HTTPS its name has the prefix that binds it. */
export function hostCookie(publicUrl: string, bareName: string) {
  const secure = publicUrl.startsWith('https:')
  const name = `${secure ? '__Host-' : ''}${bareName}`
  return {
    /** What a request has under the name, valid or not. */
    valuesIn: (headers: Headers): string[] =>
      (headers.get('cookie') ?? '')
        .split(';')
        .map((pair) => pair.trim())
        .flatMap((pair) => (pair.startsWith(`${name}=`) ? [pair.slice(name.length + 1)] : [])),
    /** The Set-Cookie; for no seconds, the one that removes it. */
    set: (value: string, seconds: number): string =>
      `${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`,
  }
}

const TOKEN = /^[\w-]{43}$/

/** A cookie that is a credential by itself; the database has the hash of its token. */
export function credentialCookie(bareName: string, seconds: number) {
  const of = ({ environment }: Services) => hostCookie(environment.publicUrl, bareName)
  return {
    /** A new credential: the hash for the database, and the Set-Cookie for the browser. */
    issue(services: Services): { token_hash: string; cookie: string } {
      const token = randomBytes(32).toString('base64url')
      return { token_hash: hashOfToken(token), cookie: of(services).set(token, seconds) }
    },
    /** The Set-Cookie that removes it. */
    removed: (services: Services): string => of(services).set('', 0),
    /** Whether a request has it, valid or not. */
    isIn: (services: Services, headers: Headers): boolean => of(services).valuesIn(headers).length > 0,
    /** The hash of a request's token; null without one, and for what can be none. */
    hashIn(services: Services, headers: Headers): string | null {
      const [token] = of(services).valuesIn(headers)
      return token !== undefined && TOKEN.test(token) ? hashOfToken(token) : null
    },
  }
}
