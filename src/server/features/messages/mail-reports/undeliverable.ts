import { sql } from 'kysely'
import type { AddressProblem } from '#domain/messages/delivery-problems.ts'
import type { Queryable, Trx } from '#server/db/transaction.ts'

interface Mark {
  email: string
  problem: AddressProblem
  /** When it was found out. */
  at: Date
}

/** Marks an address: no mail is sent to it. What was found out before somebody wanted to try it again counts no more. */
export async function markAddress(trx: Trx, { email, problem, at }: Mark): Promise<void> {
  await sql`
    insert into undeliverable_address as u (email, problem, marked_at) values (${email.toLowerCase()}, ${problem}, ${at})
    on conflict (email) do update set problem = excluded.problem, marked_at = excluded.marked_at, cleared_at = null
      where u.cleared_at < excluded.marked_at`.execute(trx)
}

/** Takes an address's mark away. Returns whether it had one. */
export async function clearAddress(trx: Queryable, email: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('undeliverable_address')
    .set({ cleared_at: now })
    .where('email', '=', email.toLowerCase())
    .where('cleared_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Why no mail is sent to an address; null if it is. */
export async function problemOfAddress(db: Queryable, email: string): Promise<AddressProblem | null> {
  const row = await db
    .selectFrom('undeliverable_address')
    .select('problem')
    .where('email', '=', email.toLowerCase())
    .where('cleared_at', 'is', null)
    .executeTakeFirst()
  return row?.problem ?? null
}
