import { type Kysely, sql } from 'kysely'

/** A message that staff wrote in quiet hours waits for their end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table message add column waits_until timestamptz`.execute(db)
}
