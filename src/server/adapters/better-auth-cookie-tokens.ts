import type { Pool } from 'pg'
import type { Auth } from './better-auth.ts'
import { findCookie } from './better-auth-cookies.ts'

/** Making a token costs several queries and a signature; a page being rendered may take one made this long ago. */
const REUSE_MS = 30_000
const MOST = 5_000

interface Made {
  token: string
  sid: string
  role: string | null
  at: number
}

/**
 * Tokens for the session in a cookie, for the server's own rendering. A cached token belongs to the whole value that the
 * library verified, and the library is shown nothing but that value: no other cookie of the request can choose the key.
 */
export function cookieTokens(auth: Auth, pool: Pool): (headers: Headers) => Promise<string | null> {
  const made = new Map<string, Made>()

  async function make(name: string, value: string): Promise<Made | null> {
    const headers = new Headers({ cookie: `${name}=${value}` })
    const { token } = (await auth.api.getToken({ headers }).catch(() => null)) ?? {}
    return token ? { token, ...claimsOf(token), at: performance.now() } : null
  }

  return async (headers) => {
    const { name } = (await auth.$context).authCookies.sessionToken
    const cookie = findCookie(headers.get('cookie') ?? '', name)
    if (!cookie) return null
    const { value, alone } = cookie
    if (!alone) return (await make(name, value))?.token ?? null
    const known = made.get(value)
    if (known && performance.now() - known.at < REUSE_MS && (await stillTrue(pool, known))) return known.token
    made.delete(value)
    const fresh = await make(name, value)
    if (fresh === null) return null
    if (made.size >= MOST) made.clear()
    made.set(value, fresh)
    return fresh.token
  }
}

/** The session stands and the role is the same: otherwise the API would refuse the token. */
async function stillTrue(pool: Pool, { sid, role }: Made): Promise<boolean> {
  const { rows } = await pool.query<{ role: string | null }>({
    name: 'role_of_session',
    text: `select c.role from auth.session s left join customer c on c.uid = s."userId"
      where s.id = $1 and s."expiresAt" > now() and c.blocked_at is null`,
    values: [sid],
  })
  return rows[0] !== undefined && rows[0].role === role
}

/** Our own token, just made: nothing to verify. */
function claimsOf(token: string): Pick<Made, 'sid' | 'role'> {
  const { sid, role } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Made
  return { sid, role }
}
