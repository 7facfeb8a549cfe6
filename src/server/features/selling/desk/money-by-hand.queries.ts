import { sql } from 'kysely'
import { onePage } from '#server/db/one-page.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { CURRENCY_MISMATCH } from '#domain/selling/purchases/mismatch.ts'
import { isUnapplied } from '#server/features/selling/refunded-cents.ts'
import { isOwed, isReturnable } from '#server/features/selling/refunds/refund-facts.ts'
import { selectPurchases } from '#server/features/selling/orders/purchases.queries.ts'

/** A renewal can be paid a week before its period ends; five days after the end it has failed. */
const DUE_WITHIN_DAYS = 7
const MOST = 200

/** Unconfirmed orders by cash, deposit or transfer, newest first, with their total number. */
export function listCashOrders(db: Queryable, page: number) {
  const orders = selectPurchases(db)
    .where('purchase.status', '=', 'pending')
    .where('purchase.gateway', 'is', null)
    .where('purchase.payment_method_id', 'is not', null)
  return onePage(db, orders.orderBy('purchase.purchase_id', 'desc'), page)
}

/** How many orders by cash, deposit or transfer are not confirmed yet. */
export async function countCashOrders(db: Queryable): Promise<number> {
  const { total } = await db
    .selectFrom('purchase')
    .select(sql<number>`count(*)`.as('total'))
    .where('status', '=', 'pending')
    .where('gateway', 'is', null)
    .where('payment_method_id', 'is not', null)
    .executeTakeFirstOrThrow()
  return total
}

/** Subscriptions paid in cash that end soon or are past due, earliest end first. */
export function listCashSubscriptions(db: Queryable, today: string) {
  return db
    .selectFrom('purchase')
    .selectAll()
    .where('status', '=', 'active')
    .where('gateway', 'is', null)
    .where('subscription_period', 'is not', null)
    .where('expires_on', '<=', sql<string>`${today}::date + ${DUE_WITHIN_DAYS}::integer`)
    .orderBy('expires_on')
    .orderBy('purchase_id')
    .limit(MOST)
    .execute()
}

export interface Mismatch {
  purchase_id: number
  kind: 'amount' | 'unapplied' | 'refund_failed'
  asked_cents: number
  taken_cents: number
  currency: string
  /** What returns it: a refund of the order, the studio itself, one at the provider, or one that is on its way. */
  returned_by: 'order' | 'by_hand' | 'provider' | 'on_its_way'
  created_at: Date
}

/**
 * Money that a provider took and that pays for nothing, newest first: in another currency until the provider reports its refund,
 * in pesos until the ledger has none of it left, and a refund that the provider reported as failed afterwards, until the next one of
 * its payment. What came back by a dispute that the studio won is the studio's.
 */
export async function listMismatches(db: Queryable): Promise<Mismatch[]> {
  const { rows } = await sql<Mismatch>`
    select payment.purchase_id, 'amount' as kind, (details ->> 'asked')::bigint as asked_cents,
      (details ->> 'taken')::bigint as taken_cents, details ->> 'currency' as currency, 'provider' as returned_by, payment.created_at
    from payment cross join lateral (select details from audit
      where entity = 'purchase' and entity_id = payment.purchase_id::text and action = 'payment.amount_mismatch'
        and coalesce(details ->> 'payment_id', payment.payment_id::text) = payment.payment_id::text
      order by audit_id desc limit 1) told
    where error_code = ${CURRENCY_MISMATCH}
      and (details ->> 'taken')::bigint > (select coalesce(sum(amount_cents), 0) from refund
        where refund.payment_id = payment.payment_id and refund.status = 'refunded')
    union all
    select purchase_id, 'unapplied', 0, (-sum(amount_cents))::bigint, 'MXN', case
        when exists (select from payment where payment.purchase_id = ledger_transaction.purchase_id and ${isReturnable}) then 'order'
        when exists (select from payment join refund using (payment_id) where payment.purchase_id = ledger_transaction.purchase_id
          and ${isUnapplied} and refund.status = 'pending') then 'on_its_way'
        when exists (select from payment where payment.purchase_id = ledger_transaction.purchase_id and ${isUnapplied} and ${isOwed})
          then 'by_hand'
        else 'provider' end, max(created_at)
    from ledger_line join ledger_transaction using (ledger_transaction_id)
    where account = 'unapplied' group by purchase_id having sum(amount_cents) <> 0
    union all
    select payment.purchase_id, 'refund_failed', 0, refund.amount_cents, 'MXN', case when exists (select from payment as later
        where later.purchase_id = payment.purchase_id and later.payment_id > payment.payment_id
          and later.status in ('succeeded', 'refunded') and later.amount_cents > 0) then 'by_hand' else 'order' end, told.created_at
    from refund join payment using (payment_id) cross join lateral (select audit.created_at from audit where entity = 'purchase' and entity_id = payment.purchase_id::text
        and action = 'payment.refund_failed' and details ->> 'payment_id' = payment.payment_id::text
        order by audit_id desc limit 1) told
    where refund.status = 'failed' and not ${isUnapplied} and not exists (select from refund as newer
      where newer.payment_id = refund.payment_id and newer.refund_id > refund.refund_id)
    order by created_at desc limit ${MOST}::integer`.execute(db)
  return rows
}
