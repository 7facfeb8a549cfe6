import { type Kysely, sql } from 'kysely'

/** Whether a card is kept is decided with the attempt and done when its money has come. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payment add column keep_card boolean not null default false;
    comment on column payment.keep_card is 'The card is new, and the customer keeps it once this payment went through.';
  `.execute(db)
}
