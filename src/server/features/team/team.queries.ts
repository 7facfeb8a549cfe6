import { sql } from 'kysely'
import { type Role, teamRoles } from '#domain/people/roles.ts'
import { hasEntered } from '#server/features/people/email/has-entered.ts'
import type { Queryable } from '#server/db/transaction.ts'

export interface MemberRow {
  customer_id: number
  uid: string
  name: string
  last_name: string
  email: string
  role: Exclude<Role, 'customer'>
  instructor_id: number | null
  instructor_name: string | null
  seen_at: Date | null
  joined: boolean
  blocked: boolean
  two_factor: boolean
  invited_until: Date | null
}

/** The team, or one of it; admins first. */
export async function findTeam(db: Queryable, customer_id: number | null = null): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select c.customer_id, c.uid, c.name, c.last_name, c.email, c.role, i.instructor_id,
      concat_ws(' ', i.name, nullif(i.last_name, '')) as instructor_name,
      (select max(s."seenAt") from auth.session s where s."userId" = c.uid) as seen_at,
      ${hasEntered} as joined,
      c.blocked_at is not null as blocked,
      exists (select from auth."user" u where u.id = c.uid and u."twoFactorEnabled") as two_factor,
      (select max(v."expiresAt") from auth.verification v
        where v.value = c.uid and v.identifier like 'reset-password:%' and v."expiresAt" > now()) as invited_until
    from customer c left join instructor i on i.customer_id = c.customer_id
    where c.role <> 'customer' and c.deleted_at is null
      and (${customer_id}::int is null or c.customer_id = ${customer_id}::int)
    order by array_position(${teamRoles}::text[], c.role), c.name, c.customer_id`.execute(db)
  return rows
}

/** The record with an e-mail; undefined if there is none. */
export function findByEmail(db: Queryable, email: string) {
  return db
    .selectFrom('customer')
    .select(['customer_id', 'role', 'name', 'last_name'])
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}
