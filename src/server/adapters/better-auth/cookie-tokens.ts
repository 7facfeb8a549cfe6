import type { Pool } from 'pg'
import type { Role } from '#domain/people/roles.ts'
import type { IdentityProvider } from '#server/ports/identity-provider.ts'
import type { Auth } from './better-auth.ts'
import { findCookie, type FoundCookie } from './cookies.ts'
import { openSession } from './sessions.ts'

/** Issuing a token costs several queries and a signature; rendering may reuse one of this age. */
const REUSE_MS = 30_000
const MOST = 5_000

interface Made {
  token: string
  sid: string
  role: Role | null
  at: number
}

/**
 * Tokens for the session in a cookie, for server rendering. The cache key is the whole value that the library
 * verified, and the library only sees that value: no other cookie of the request can influence the key.
 */
export function cookieTokens(
  auth: Auth,
  pool: Pool,
  noteSeen: IdentityProvider['noteSeen'],
): IdentityProvider['tokenFromCookies'] {
  const made = new Map<string, Made>()

  /** Also what the library says while the database is away, in which nobody is signed out: the query then fails. */
  const refused = async (): Promise<null> => {
    await pool.query('select')
    return null
  }

  async function make(name: string, value: string): Promise<Made | null> {
    const headers = new Headers({ cookie: `${name}=${value}` })
    const { token } = (await auth.api.getToken({ headers }).catch(refused)) ?? {}
    return token ? { token, ...claimsOf(token), at: performance.now() } : null
  }

  async function find({ value, alone }: FoundCookie, name: string): Promise<Made | null> {
    if (!alone) return make(name, value)
    const known = made.get(value)
    if (known && performance.now() - known.at < REUSE_MS && (await stillTrue(pool, known))) return known
    made.delete(value)
    const fresh = await make(name, value)
    if (fresh === null) return null
    if (made.size >= MOST) made.clear()
    made.set(value, fresh)
    return fresh
  }

  return async (headers, byPerson = false) => {
    const { name } = (await auth.$context).authCookies.sessionToken
    const cookie = findCookie(headers.get('cookie') ?? '', name)
    const found = cookie && (await find(cookie, name))
    if (!found) return null
    if (byPerson) await noteSeen(found.sid)
    return found.token
  }
}

/** Whether the session is still valid and the role unchanged: otherwise the API would refuse the token. */
async function stillTrue(pool: Pool, { sid, role }: Made): Promise<boolean> {
  const session = await openSession(pool, sid)
  return session !== undefined && session.role === role
}

/** Our own token, just issued: no verification needed. */
function claimsOf(token: string): Pick<Made, 'sid' | 'role'> {
  const { sid, role } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Made
  return { sid, role }
}
