import type { Pool } from 'pg'
import type { Auth } from './better-auth.ts'

/** Making a token costs several queries and a signature; a page being rendered may take one made this long ago. */
const REUSE_MS = 30_000
const MOST = 5_000
const COOKIE = /(?:^|;\s*)(?:__Secure-)?cupo\.session_token=([^;]+)/

interface Made {
  token: string
  sid: string
  role: string | null
  at: number
}

/** Tokens for the session in a cookie, for the server's own rendering. */
export function cookieTokens(auth: Auth, pool: Pool): (headers: Headers) => Promise<string | null> {
  const made = new Map<string, Made>()

  async function make(cookie: string, value: string): Promise<string | null> {
    const { token } = (await auth.api.getToken({ headers: new Headers({ cookie }) }).catch(() => null)) ?? {}
    if (!token) return null
    const { sid, role } = claimsOf(token)
    if (made.size >= MOST) made.clear()
    made.set(value, { token, sid, role, at: performance.now() })
    return token
  }

  return async (headers) => {
    const cookie = headers.get('cookie') ?? ''
    const value = COOKIE.exec(cookie)?.[1]
    if (!value) return null
    const known = made.get(value)
    if (known && performance.now() - known.at < REUSE_MS && (await stillTrue(pool, known))) return known.token
    made.delete(value)
    return make(cookie, value)
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
function claimsOf(token: string): { sid: string; role: string | null } {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    sid: string
    role: string | null
  }
}
