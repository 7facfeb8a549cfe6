import { type Kysely, sql } from 'kysely'

/** Unlogged: after a crash of the database every process has lost its connection and everything is read again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create unlogged table unannounced (single_class_id integer, customer_id integer)`.execute(db)
  await sql`comment on table unannounced is
    'Changes that open pages are not notified of yet: of a class''s places, or of a customer''s reservations.'`.execute(
    db,
  )
}
