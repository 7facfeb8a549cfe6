import { type Kysely, sql } from 'kysely'

/** The desk changes the order of a waitlist. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table waitlist add column turn integer;
    comment on column waitlist.turn is 'The place in the order that the desk gave the entry: the id of an entry of the same class. Null for its own.';
  `.execute(db)
}
