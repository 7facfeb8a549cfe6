import { type Kysely, sql } from 'kysely'

/** When a customer deleted their account; the row stays for the studio's books, without the person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table customer add column deleted_at timestamptz;
    comment on column customer.deleted_at is 'The account was deleted: the row has no name, mail or phone any more and gets no messages.';
  `.execute(db)
}
