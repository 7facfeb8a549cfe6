import { type Kysely, sql } from 'kysely'

/**
 * A refund is recorded before it is requested from the provider, so that it is requested once whatever happens in
 * between.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table refund
      alter column gateway_refund_id drop not null,
      add column refund_key text not null default gen_random_uuid()::text,
      add column request_key text,
      add column reason text,
      add column actor_customer_id integer references customer,
      add constraint refund_key_key unique (refund_key),
      add constraint refund_open_check check (gateway_refund_id is not null or status <> 'refunded');
    comment on column refund.gateway_refund_id is 'The provider''s id of it; null while the provider has not answered.';
    comment on column refund.refund_key is 'What the provider knows our wish by: it gives the money back once for one key.';
    comment on column refund.actor_customer_id is 'Who wished it; null for one that was made at the provider.';
    create unique index refund_open_key on refund (payment_id) where gateway_refund_id is null and status = 'pending';
    create index refund_actor_idx on refund (actor_customer_id) where actor_customer_id is not null;
  `.execute(db)
}
