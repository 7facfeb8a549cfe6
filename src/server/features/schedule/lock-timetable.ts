import { sql } from 'kysely'
import type { Trx } from '#server/db/transaction.ts'

/**
 * Lets one change of the timetable wait for another until the end of its transaction, or two that are made at once would not see
 * that they overlap. Taken before any class is locked.
 */
export async function lockTimetable(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('timetable', 0))`.execute(trx)
}
