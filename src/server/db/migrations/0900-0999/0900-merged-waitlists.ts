import { type Kysely, sql } from 'kysely'

/** Two accounts that wait for one class keep one entry; an undone merge opens the other one again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table customer_merge add column ended_entries integer[] not null default '{}';
    comment on column customer_merge.ended_entries is 'The entries of waitlists that ended because the other account waited there too, or had a place.';
  `.execute(db)
}
