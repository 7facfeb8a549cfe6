import { type Kysely, sql } from 'kysely'

/** A customer has one default card, and a purchase stores which card pays for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payment_source add column is_default boolean not null default false;
    create unique index payment_source_default_key on payment_source (customer_id, gateway)
      where is_default and deleted_at is null;
    comment on column payment_source.is_default is 'Offered first; at most one of a customer with a provider.';

    alter table purchase add column payment_source_id integer references payment_source;
    comment on column purchase.payment_source_id is 'The saved card that pays; for a subscription its later charges as well.';
    create index purchase_source_idx on purchase (payment_source_id) where payment_source_id is not null;
  `.execute(db)
}
