import { type Kysely, sql } from 'kysely'

/** The network address from which a page was accepted; unknown for what was accepted before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table accepted_page add column ip text;
    comment on column accepted_page.ip is 'The network address from which it was accepted, as evidence; null if unknown or the account was deleted.';
  `.execute(db)
}
