import type { Pool } from 'pg'
import { TokenError, type IdentityProvider } from '#server/ports/identity-provider.ts'
import { errorTexts } from '#text/errors.ts'
import { can, type Role } from '#domain/people/roles.ts'
import { findActing } from '#server/kit/acting/acting-session.ts'
import { readActingToken } from '#server/kit/acting/acting-token.ts'
import type { Viewer } from './viewer.ts'
import { AppError } from '#server/kit/errors.ts'

/** NOTIFY channel whose payload is the uid of an account that lost a session, was blocked or changed its role. */
export const ACCOUNT_CHANNEL = 'account_changed'

/** A revoked token must stop working within a second even if a NOTIFY is lost. */
const FRESH_MS = 900
const MOST_TOKENS = 20_000

interface Entry {
  viewer: Promise<Viewer>
  /** The accounts that it depends on; null until they are known. */
  uids: readonly string[] | null
  checkedAt: number
}

/** Resolves tokens to viewers: signature, session, customer record and role, cached for less than a second. */
export interface Liveness {
  /** Throws AppError 401: `unauthorized` for an invalid token, `token_expired` for one that is no longer valid. */
  viewer(token: string): Promise<Viewer>
  /** Drops an account's cached viewers; all of them without a uid. */
  forget(uid?: string): void
}

/**
 * @param secondFactorRequired whether the studio wants one of those who work with customers
 * @param secret signs the tokens of staff who act as a customer
 */
export function createLiveness(
  identity: IdentityProvider,
  pool: Pool,
  secondFactorRequired: () => boolean,
  secret: string,
): Liveness {
  const entries = new Map<string, Entry>()

  async function check(token: string, entry: Entry): Promise<Viewer> {
    const acting = await readActingToken(token, secret).catch(refused)
    if (acting !== null) return checkActing(acting, entry)
    const claims = await identity.verifyToken(token).catch(refused)
    entry.uids = [claims.uid]
    const [live, customer] = await Promise.all([identity.isLive(claims), findCustomer(pool, claims.uid)])
    if (!live) throw expired()
    if (!customer) return { uid: claims.uid, sid: claims.sid, actor: null }
    if (customer.blocked_at) throw new AppError(401, 'account_blocked', errorTexts.access.blocked)
    // A token issued before the record existed is valid for the new customer, but not for a person who was given a
    // role since.
    if (customer.role !== (claims.role ?? 'customer')) throw expired()
    const { customer_id, role, two_factor } = customer
    const lacking = can(role, 'customers') && !two_factor && secondFactorRequired()
    const actor = {
      customer_id,
      uid: claims.uid,
      sid: claims.sid,
      // Until then they are a customer, wherever a policy asks.
      ...(lacking ? { role: 'customer' as const, lacksSecondFactor: true as const } : { role }),
    }
    return { uid: claims.uid, sid: claims.sid, actor }
  }

  async function checkActing(acting_session_id: number, entry: Entry): Promise<Viewer> {
    const session = await findActing(identity, pool, { acting_session_id }, secondFactorRequired())
    if (!session) throw expired()
    const { customer_id, customer_uid: uid, staff_uid, session_id: sid, staff_customer_id } = session
    entry.uids = [uid, staff_uid]
    const actedBy = { acting_session_id, customer_id: staff_customer_id }
    return { uid, sid, actor: { customer_id, uid, sid, role: 'customer', actedBy } }
  }

  return {
    viewer(token) {
      const now = performance.now()
      const known = entries.get(token)
      if (known && now - known.checkedAt < FRESH_MS) return known.viewer
      if (entries.size >= MOST_TOKENS) entries.clear()
      const entry: Entry = { viewer: undefined as never, uids: null, checkedAt: now }
      entry.viewer = check(token, entry)
      entries.set(token, entry)
      // Failures are not cached: the database may be back, or sign-up completed, a moment later.
      entry.viewer.then(
        (viewer) => (viewer.actor ? undefined : entries.delete(token)),
        () => entries.delete(token),
      )
      return entry.viewer
    },
    forget(uid) {
      if (uid === undefined) entries.clear()
      for (const [token, { uids }] of entries)
        if (uids === null || uid === undefined || uids.includes(uid)) entries.delete(token)
    },
  }
}

interface CustomerRow {
  customer_id: number
  role: Role
  blocked_at: Date | null
  two_factor: boolean
}

async function findCustomer(pool: Pool, uid: string): Promise<CustomerRow | undefined> {
  const { rows } = await pool.query<CustomerRow>({
    name: 'customer_of_token',
    text: `select c.customer_id, c.role, c.blocked_at, u."twoFactorEnabled" as two_factor
      from customer c join auth."user" u on u.id = c.uid where c.uid = $1`,
    values: [uid],
  })
  return rows[0]
}

const expired = () => new AppError(401, 'token_expired', errorTexts.access.tokenExpired)

const refused = (error: unknown): never => {
  throw error instanceof TokenError ? refusalOf(error) : error
}

function refusalOf(error: TokenError): AppError {
  return error.reason === 'expired'
    ? expired()
    : new AppError(401, 'unauthorized', errorTexts.access.unauthorized)
}
