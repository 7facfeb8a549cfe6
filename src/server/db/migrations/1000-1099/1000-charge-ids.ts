import { type Kysely, sql } from 'kysely'

/** The provider's id of the charge of a payment, by which its balance reports name it; payments of before have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payment add column gateway_charge_id text;
    comment on column payment.gateway_charge_id is 'The provider''s id of the charge, where its reports name that instead of the payment.';
    create index payment_charge_idx on payment (gateway_charge_id) where gateway_charge_id is not null;
  `.execute(db)
}
