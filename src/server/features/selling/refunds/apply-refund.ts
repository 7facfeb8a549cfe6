import { sql } from 'kysely'
import { nextState } from '#domain/selling/purchases/purchase-life.ts'
import { creditsOfRefund } from '#domain/selling/purchases/refund.ts'
import type { Trx } from '#server/db/transaction.ts'
import { addJob } from '#server/queue/queue.ts'
import { recordAudit } from '#server/shared/audit.ts'
import type { RefundEvent } from '#server/ports/provider-event.ts'
import { findPayment } from '#server/features/selling/charging/find-payment.ts'
import { bookRefund, bookSecondRefund } from './book-refund.ts'
import { creditsOf, paidAfter } from './refund-facts.ts'
import { CURRENCY_MISMATCH } from '#domain/selling/purchases/mismatch.ts'
import { isExtra } from '#server/features/selling/refunded-cents.ts'
import { removeAll, removeOfPeriod } from '#server/features/selling/grants/remove-credits.ts'
import type { Seller } from '#server/features/selling/notify-buyer.ts'
import { lockPurchase, updatePayment, updatePurchase } from '#server/features/selling/order-rows.ts'

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
    .select([
      'purchase_id',
      'period',
      'amount_cents',
      'refunded_cents',
      'status',
      'error_code',
      isExtra.as('extra'),
    ])
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
  // It took no pesos, so none are booked back; what failed before it was known was never counted.
  if (payment.error_code === CURRENCY_MISMATCH || (state === 'failed' && !before)) return true
  await bookRefund(trx, {
    ...payment,
    payment_id,
    source: `refund:${gateway}:${gateway_refund_id}`,
    cents: amount_cents,
    state,
  })
  await count(trx, seller, payment_id, { ...payment, told: toldAs(event) })
  return true
}

function toldAs({ reversed, state }: RefundEvent): string {
  if (state === 'failed') return reversed ? 'payment.reinstated' : 'payment.refund_failed'
  return reversed ? 'payment.reversed' : 'payment.refunded'
}

interface Refunded {
  purchase_id: number
  period: number
  refunded_cents: number
  extra: boolean
  /** As what the audit lists it. */
  told: string
}

/** Recomputes the refunded amount, removes the share of credits, and ends a purchase refunded in full. */
async function count(trx: Trx, { now }: Seller, payment_id: number, before: Refunded): Promise<void> {
  const { purchase_id, period } = before
  const { amount_cents, refunded_cents } = await trx
    .updateTable('payment')
    .set({
      // A dispute after a refund takes more than was paid; what is too much is in the ledger.
      refunded_cents: sql<number>`(select least(payment.amount_cents, coalesce(sum(refund.amount_cents), 0)) from refund
        where refund.payment_id = payment.payment_id and refund.status = 'refunded')`,
    })
    .where('payment_id', '=', payment_id)
    .returning(['amount_cents', 'refunded_cents'])
    .executeTakeFirstOrThrow()
  const whole = refunded_cents >= amount_cents
  await updatePayment(trx, payment_id, { status: whole ? 'refunded' : 'succeeded' })
  await recordAudit(trx, { actor_customer_id: null }, before.told, purchase_id, {
    payment_id,
    refunded_cents,
  })
  if (before.extra) return
  if (whole) await end(trx, purchase_id, period, now)
  else {
    // Its refund failed: what was paid is here again.
    await setInvoice(trx, before, 'completed')
    await takeShare(trx, { ...before, amount_cents, now }, refunded_cents)
  }
}

async function setInvoice(
  trx: Trx,
  { purchase_id, period }: Pick<Refunded, 'purchase_id' | 'period'>,
  status: 'completed' | 'refunded',
): Promise<void> {
  await trx
    .updateTable('invoice')
    .set({ status })
    .where('purchase_id', '=', purchase_id)
    .where('period', '=', period)
    .where('status', 'in', ['completed', 'refunded'])
    .execute()
}

/** Removes the credits that the refunded amount corresponds to. */
async function takeShare(
  trx: Trx,
  before: Refunded & { amount_cents: number; now: Date },
  refunded_cents: number,
): Promise<void> {
  const { purchase_id, period, now } = before
  const credits = await creditsOf(trx, purchase_id, period)
  const amount = creditsOfRefund(credits, before, refunded_cents)
  if (amount > 0) await removeOfPeriod(trx, { purchase_id, period, amount }, now)
}

/** For a subscription, refunding the last paid period ends it; refunding an earlier one only removes that period's credits. */
async function end(trx: Trx, purchase_id: number, period: number, now: Date): Promise<void> {
  await setInvoice(trx, { purchase_id, period }, 'refunded')
  const purchase = await lockPurchase(trx, purchase_id)
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
