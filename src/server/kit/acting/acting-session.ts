import type { Pool } from 'pg'
import { can, roles } from '#domain/people/roles.ts'
import type { IdentityProvider } from '#server/ports/identity-provider.ts'

export interface ActingSession {
  acting_session_id: number
  staff_customer_id: number
  staff_uid: string
  /** The staff's sign-in session, without which there is no acting. */
  session_id: string
  customer_id: number
  customer_uid: string
  customer_name: string
  ends_at: Date
}

/** By its id, or by the cookie beside the sign-in session that it was started in. */
export type Named = { acting_session_id: number } | { token_hash: string; session_id: string }

/** Those who work with customers may act as one: it shows them nothing that their own pages do not. */
const actingRoles = roles.filter((role) => can(role, 'customers'))

/**
 * The acting session while its preconditions still hold: the staff member’s session, role and second factor, and that
 * the target is a customer who may sign in. Null otherwise.
 */
export async function findActing(
  identity: IdentityProvider,
  pool: Pool,
  named: Named,
  secondFactorRequired: boolean,
): Promise<ActingSession | null> {
  const given = 'token_hash' in named ? named : { token_hash: null, session_id: null }
  const id = 'acting_session_id' in named ? named.acting_session_id : null
  const { rows } = await pool.query<ActingSession & { role: (typeof roles)[number] }>({
    name: 'acting_session',
    text: `select a.acting_session_id, a.staff_customer_id, s.uid as staff_uid, a.session_id, s.role,
        a.customer_id, c.uid as customer_uid, trim(c.name || ' ' || c.last_name) as customer_name, a.ends_at
      from acting_session a
      join customer s on s.customer_id = a.staff_customer_id
      join auth."user" u on u.id = s.uid
      join customer c on c.customer_id = a.customer_id
      where (a.acting_session_id = $1 or (a.token_hash = $2 and a.session_id = $3))
        and a.ended_at is null and a.ends_at > now()
        and s.role = any ($4) and s.blocked_at is null and (u."twoFactorEnabled" or not $5)
        and c.role = 'customer' and c.blocked_at is null and c.deleted_at is null and c.uid is not null`,
    values: [id, given.token_hash, given.session_id, actingRoles, secondFactorRequired],
  })
  const [row] = rows
  if (!row) return null
  const { role, ...acting } = row
  return (await identity.isLive({ uid: row.staff_uid, sid: row.session_id, role })) ? acting : null
}
