import { sql } from 'kysely'
import type { Trx } from '#server/db/transaction.ts'

/**
 * Lets one change of the timetable wait for another until the end of its transaction, or two that are made at once would not see
 * that they overlap; so does a change of a class type's map, which the type's classes take over. Taken before any class and
 * any class type is locked.
 */
export async function lockTimetable(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('timetable', 0))`.execute(trx)
}
