import { createHash, randomBytes } from 'node:crypto'
import type { Services } from '#server/kit/services.ts'
import { type ActingSession, findActing } from './acting-session.ts'
import { makeActingToken } from './acting-token.ts'

/** Without the prefix that it has over HTTPS. */
const ACTING_COOKIE = 'cupo.acting'
export const ACTING_MINUTES = 30
const TOKEN = /^[\w-]{43}$/

/** A new credential: the hash for the database, and the Set-Cookie for the browser. */
export function newActingCookie(services: Services): { token_hash: string; cookie: string } {
  const token = randomBytes(32).toString('base64url')
  return { token_hash: hashOf(token), cookie: cookieOf(services, token, ACTING_MINUTES * 60) }
}

/** The Set-Cookie that removes it. */
export const removedActingCookie = (services: Services): string => cookieOf(services, '', 0)

/** Whether a request has the cookie, valid or not. */
export const hasActingCookie = (services: Services, headers: Headers): boolean =>
  tokenIn(services, headers) !== undefined

/**
 * Whom the browser of a request acts as, and the token for it. Null without the cookie, and where it was not given to this very
 * session: another browser's cookie is worth nothing.
 * @param token the session's own, just issued
 */
export async function actingOf(
  services: Services,
  headers: Headers,
  token: string,
): Promise<{ session: ActingSession; token: string } | null> {
  const given = tokenIn(services, headers)
  if (given === undefined || !TOKEN.test(given)) return null
  const { identity, pool, configuration, environment } = services
  const { sid } = await identity.verifyToken(token)
  const named = { token_hash: hashOf(given), session_id: sid }
  const required = configuration.current().two_factor_required_for_staff
  const session = await findActing(identity, pool, named, required)
  return session && { session, token: await makeActingToken(session, environment.secret) }
}

function tokenIn(services: Services, headers: Headers): string | undefined {
  const name = nameOf(services)
  const pairs = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

const isSecure = ({ environment }: Services): boolean => environment.publicUrl.startsWith('https:')
const nameOf = (services: Services): string => `${isSecure(services) ? '__Host-' : ''}${ACTING_COOKIE}`

const cookieOf = (services: Services, value: string, seconds: number): string =>
  `${nameOf(services)}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${isSecure(services) ? '; Secure' : ''}`
