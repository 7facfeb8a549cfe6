import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '#server/db/transaction.ts'

/** Locks these credits until the transaction ends, in the order in which bookings do, to avoid deadlocks. */
export async function lockCredits(trx: Trx, which: RawBuilder<boolean>): Promise<void> {
  await sql`select from available_class where ${which}
    order by expires_on, available_class_id for no key update`.execute(trx)
}
