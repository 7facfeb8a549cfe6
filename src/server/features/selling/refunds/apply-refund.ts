import { sql } from 'kysely'
import { nextState } from '#domain/selling/purchases/purchase-life.ts'
import { creditsTakenBack } from '#domain/selling/purchases/refund.ts'
import type { Trx } from '#server/db/transaction.ts'
import { addJob } from '#server/queue/queue.ts'
import { recordAudit } from '#server/shared/audit.ts'
import type { RefundEvent } from '#server/ports/provider-event.ts'
import { findPayment } from '#server/features/selling/charging/find-payment.ts'
import { bookRefund, bookSecondRefund } from './book-refund.ts'
import { removeAll, removeOfPeriod } from '#server/features/selling/grants/remove-credits.ts'
import type { Seller } from '#server/features/selling/notify-buyer.ts'
import { updatePayment, updatePurchase } from '#server/features/selling/order-rows.ts'

/**
 * Books a refund made by a provider or the desk, each one once. When a payment is refunded in full, its purchase becomes
 * refunded and its free credits are removed; a partial refund removes a proportional share. A refund that fails later is no
 * longer counted; removed credits stay removed. Returns false for a payment that is not known, or not yet paid here.
 */
export async function applyRefund(
  trx: Trx,
  seller: Seller,
  gateway: string,
  event: RefundEvent,
): Promise<boolean> {
  const payment_id = await findPayment(trx, gateway, event)
  if (payment_id === null) return false
  const payment = await trx
    .selectFrom('payment')
    .select(['purchase_id', 'period', 'amount_cents', 'refunded_cents', 'status'])
    .where('payment_id', '=', payment_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (await bookSecondRefund(trx, gateway, { ...payment, payment_id }, event)) return true
  if (payment.status !== 'succeeded' && payment.status !== 'refunded') return false
  const { refund: gateway_refund_id, amountCents: amount_cents, state } = event
  const before = await trx
    .selectFrom('refund')
    .select(['refund_id', 'status'])
    .where('gateway', '=', gateway)
    .where('gateway_refund_id', '=', gateway_refund_id)
    .executeTakeFirst()
  // A failed refund stays failed; a completed one does not become pending again.
  if (
    before?.status === state ||
    before?.status === 'failed' ||
    (before?.status === 'refunded' && state === 'pending')
  )
    return true
  await trx
    .insertInto('refund')
    .values({ payment_id, gateway, gateway_refund_id, amount_cents, status: state, created_at: seller.now })
    .onConflict((conflict) =>
      conflict.columns(['gateway', 'gateway_refund_id']).doUpdateSet({ status: state }),
    )
    .execute()
  await bookRefund(trx, {
    ...payment,
    payment_id,
    source: `refund:${gateway}:${gateway_refund_id}`,
    cents: amount_cents,
    state,
  })
  await count(trx, seller, payment_id, payment)
  return true
}

interface Refunded {
  purchase_id: number
  period: number
  refunded_cents: number
}

/** Recomputes the refunded amount, removes the share of credits, and ends a purchase refunded in full. */
async function count(trx: Trx, { now }: Seller, payment_id: number, before: Refunded): Promise<void> {
  const { purchase_id, period } = before
  const { amount_cents, refunded_cents } = await trx
    .updateTable('payment')
    .set({
      refunded_cents: sql<number>`(select coalesce(sum(refund.amount_cents), 0) from refund
        where refund.payment_id = payment.payment_id and refund.status = 'refunded')`,
    })
    .where('payment_id', '=', payment_id)
    .returning(['amount_cents', 'refunded_cents'])
    .executeTakeFirstOrThrow()
  const whole = refunded_cents >= amount_cents
  await updatePayment(trx, payment_id, { status: whole ? 'refunded' : 'succeeded' })
  await recordAudit(trx, { actor_customer_id: null }, 'payment.refunded', purchase_id, {
    payment_id,
    refunded_cents,
  })
  if (whole) await end(trx, purchase_id, period, now)
  else await takeShare(trx, { ...before, amount_cents, now }, refunded_cents)
}

/**
 * Removes the credits that the refunded amount corresponds to, less those of refunds before it: also of those that failed since,
 * whose credits stay removed.
 */
async function takeShare(
  trx: Trx,
  before: Refunded & { amount_cents: number; now: Date },
  refunded_cents: number,
): Promise<void> {
  const { purchase_id, period, amount_cents, now } = before
  const { granted, removed } = await trx
    .selectFrom('available_class')
    .innerJoin('purchase_grant', 'purchase_grant.purchase_grant_id', 'available_class.purchase_grant_id')
    .select([
      sql<number>`count(*)`.as('granted'),
      // By refunds alone: staff who remove credits have a name.
      sql<number>`count(*) filter (where refunded or state = 'removed' and exists (select from credit_entry as entry
        where entry.available_class_id = available_class.available_class_id
          and entry.kind = 'removed' and entry.actor_customer_id is null))`.as('removed'),
    ])
    .where('purchase_grant.purchase_id', '=', purchase_id)
    .where('purchase_grant.period', '=', period)
    .where('available_class.unlimited', '=', false)
    .executeTakeFirstOrThrow()
  const taken = (cents: number) => creditsTakenBack(granted, cents, amount_cents)
  const amount = taken(refunded_cents) - Math.max(taken(before.refunded_cents), removed)
  if (amount > 0) await removeOfPeriod(trx, { purchase_id, period, amount }, now)
}

/** For a subscription, refunding the last paid period ends it; refunding an earlier one only removes that period's credits. */
async function end(trx: Trx, purchase_id: number, period: number, now: Date): Promise<void> {
  await trx
    .updateTable('invoice')
    .set({ status: 'refunded' })
    .where('purchase_id', '=', purchase_id)
    .where('period', '=', period)
    .execute()
  const purchase = await trx
    .selectFrom('purchase')
    .select(['status', 'subscription_period', 'subscription_id'])
    .where('purchase_id', '=', purchase_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const isSubscription = purchase.subscription_period !== null
  if (isSubscription && (await paidAfter(trx, purchase_id, period))) {
    await removeOfPeriod(trx, { purchase_id, period, amount: Number.MAX_SAFE_INTEGER }, now)
    return
  }
  const status = nextState(purchase.status, 'refunded', isSubscription)
  if (status === null) return
  await updatePurchase(trx, purchase_id, { status })
  await removeAll(trx, purchase_id, { now })
  // A refund made at the provider has not cancelled the subscription there.
  if (purchase.subscription_id !== null) await addJob(trx, 'end-subscription', { purchase_id })
}

async function paidAfter(trx: Trx, purchase_id: number, period: number): Promise<boolean> {
  const later = await trx
    .selectFrom('payment')
    .select('payment_id')
    .where('purchase_id', '=', purchase_id)
    .where('status', '=', 'succeeded')
    .where('period', '>', period)
    .executeTakeFirst()
  return later !== undefined
}
