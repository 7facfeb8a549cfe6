import { type Kysely, sql } from 'kysely'

/** The package's name when it was ordered: a payment is described by it at the provider, also on a retry after a change of name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table purchase add column package_title text;
    comment on column purchase.package_title is 'The package''s name when it was ordered; null for orders before this was stored.';
  `.execute(db)
}
