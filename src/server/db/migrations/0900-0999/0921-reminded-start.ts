import { type Kysely, sql } from 'kysely'

/** A message knows which start of its class it names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table message add column begins timestamptz;
    comment on column message.begins is 'The start of the class as its text says it: a reminder of another start than the class has does not leave.';
  `.execute(db)
}
