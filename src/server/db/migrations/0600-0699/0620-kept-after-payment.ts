import { type Kysely, sql } from 'kysely'

/** Whether to save a card is decided with the attempt and done when it is paid. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payment add column keep_card boolean not null default false;
    comment on column payment.keep_card is 'The card is new, and the customer keeps it once this payment went through.';
  `.execute(db)
}
