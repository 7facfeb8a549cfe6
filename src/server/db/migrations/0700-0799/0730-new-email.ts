import { type Kysely, sql } from 'kysely'

/** A new address that a customer asked for and has not confirmed yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table customer add column new_email text check (new_email like '%_@_%');
    comment on column customer.new_email is 'The address they asked for; it replaces email once its link was opened.';
  `.execute(db)
}
