import { type Kysely, sql } from 'kysely'

/** A retried change of a subscription's card continues with the card that the provider saved the first time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table purchase add column asked_card text, add column asked_card_at timestamptz;
    comment on column purchase.asked_card is 'The card that a subscription is to be charged to, while the provider has not said.';
    comment on column purchase.asked_card_at is 'When that card was first asked for.';
  `.execute(db)
}
