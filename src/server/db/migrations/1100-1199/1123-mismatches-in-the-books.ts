import { type Kysely, sql } from 'kysely'

/** Money of another amount than asked is booked, and no longer stays pending (decision 0478). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index payment_mismatch_idx;
    create index payment_currency_mismatch_idx on payment (payment_id) where error_code = 'currency_mismatch';

    -- What was taken is in the payment's audit line, and the subscription that it began in what the provider reported.
    create temporary table mismatch as
      select payment_id, payment.purchase_id, gateway, attempt_key, gateway_payment_id, (told.details ->> 'taken')::bigint as taken,
        told.details ->> 'currency' = 'MXN' as in_pesos, (select payload -> 'outcome' ->> 'subscription' from webhook_event
          where provider = gateway and payload ->> 'attemptKey' = attempt_key and payload -> 'outcome' ->> 'subscription' is not null
          order by webhook_event_id desc limit 1) as subscription
      from payment cross join lateral (select details from audit
        where entity = 'purchase' and entity_id = payment.purchase_id::text and action = 'payment.amount_mismatch'
          and coalesce(details ->> 'payment_id', payment_id::text) = payment_id::text
        order by audit_id desc limit 1) told
      where error_code = 'amount_mismatch' and status = 'processing'`.execute(db)
  await book(db)
  await endBegun(db)
  await sql`
    -- Refunds that waited in vain for a payment that had succeeded.
    update webhook_event set received_at = now() from mismatch
      where provider = gateway and processed_at is null and payload ->> 'kind' = 'refund'
        and (payload ->> 'reference' = gateway_payment_id or payload ->> 'attemptKey' = attempt_key);
    drop table mismatch;
    set constraints all immediate`.execute(db)
}

/** As they would be booked now: those of pesos are `unapplied`. */
async function book(db: Kysely<unknown>): Promise<void> {
  await sql`
    update payment set status = 'succeeded', amount_cents = case when in_pesos then taken else 0 end,
        error_code = case when taken = 0 then 'nothing_taken' when in_pesos then 'amount_mismatch' else 'currency_mismatch' end
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
      from mismatch join purchase using (purchase_id) where in_pesos and taken > 0`.execute(db)
}

/** A subscription that began with another amount goes on being charged until its provider ends it. Its renewals do not open it again. */
async function endBegun(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ purchase_id: number; payment_id: number }>`
    update purchase set subscription_id = subscription, ended_at = coalesce(ended_at, now()) from mismatch
      where purchase.purchase_id = mismatch.purchase_id and subscription is not null and subscription_id is null
        and status in ('failed', 'cancelled', 'refunded')
      returning purchase.purchase_id, payment_id`.execute(db)
  for (const { purchase_id, payment_id } of rows)
    await sql`
      select graphile_worker.add_job('end-subscription', ${JSON.stringify({ purchase_id })}::json, max_attempts => 12),
        graphile_worker.add_job('drop-card', ${JSON.stringify({ payment_id })}::json, max_attempts => 12)`.execute(
      db,
    )
}
