import { type Kysely, sql } from 'kysely'

/** Money of another amount than asked is booked, and no longer stays pending (decision 0478). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index payment_mismatch_idx;
    create index payment_currency_mismatch_idx on payment (payment_id) where error_code = 'currency_mismatch'`.execute(
    db,
  )
  await askAgain(db)
  await book(db)
}

/** Only the provider knows the subscription that a first charge began: the reconciler asks, books the money and ends it there. */
async function askAgain(db: Kysely<unknown>): Promise<void> {
  await sql`
    update payment set error_code = null
      from purchase
      where purchase.purchase_id = payment.purchase_id and purchase.status = 'pending'
        and purchase.subscription_period is not null
        and payment.error_code = 'amount_mismatch' and payment.status = 'processing'`.execute(db)
}

/** Every other one as it would be booked now: what was taken is in its audit line. Those of pesos are `unapplied`. */
async function book(db: Kysely<unknown>): Promise<void> {
  await sql`
    create temporary table mismatch as
      select payment_id, payment.purchase_id, gateway, (told.details ->> 'taken')::bigint as taken,
        told.details ->> 'currency' = 'MXN' as in_pesos
      from payment cross join lateral (select details from audit
        where entity = 'purchase' and entity_id = payment.purchase_id::text and action = 'payment.amount_mismatch'
          and coalesce(details ->> 'payment_id', payment_id::text) = payment_id::text
        order by audit_id desc limit 1) told
      where error_code = 'amount_mismatch' and status = 'processing';

    update payment set status = 'succeeded', amount_cents = case when in_pesos then taken else 0 end,
        error_code = case when in_pesos then 'amount_mismatch' else 'currency_mismatch' end
      from mismatch where payment.payment_id = mismatch.payment_id;

    update purchase set status = 'failed'
      where status = 'pending' and purchase_id in (select purchase_id from mismatch);

    insert into ledger_transaction (kind, purchase_id, source)
      select 'unapplied', purchase_id, 'payment:' || payment_id from mismatch where in_pesos and taken > 0;
    insert into ledger_line (ledger_transaction_id, account, amount_cents)
      select ledger_transaction_id, account, cents
      from mismatch join ledger_transaction on source = 'payment:' || payment_id
        cross join lateral (values ('provider:' || gateway, taken), ('unapplied', -taken)) line (account, cents);
    insert into audit (action, entity, entity_id, details)
      select 'payment.unapplied', 'purchase', mismatch.purchase_id::text, jsonb_build_object('status', purchase.status,
        'amount_cents', taken, 'payment_id', payment_id, 'source', 'payment:' || payment_id)
      from mismatch join purchase using (purchase_id) where in_pesos and taken > 0;
    drop table mismatch;
    set constraints all immediate`.execute(db)
}
