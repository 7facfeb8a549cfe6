import { type Kysely, sql } from 'kysely'

/** Nothing sets it: an event becomes a notice in one statement, and what cannot be written is a parked notice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reservation_event drop column parked_at`.execute(db)
}
