import { BEGUN_BESIDE, BEGUN_DELETED } from '#domain/selling/purchases/mismatch.ts'
import { nextState } from '#domain/selling/purchases/purchase-life.ts'
import type { PurchaseStatus } from '#server/db/schema/purchases.ts'
import { bookUnapplied, isInLedger, secondOf } from '#server/features/selling/charging/book-payment.ts'
import { compareTaken } from '#server/features/selling/charging/compare-taken.ts'
import { inTransaction, type Trx } from '#server/db/transaction.ts'
import type { Services } from '#server/kit/services.ts'
import { addJob } from '#server/queue/queue.ts'
import { recordAudit } from '#server/shared/audit.ts'
import type { ChargeOutcome } from '#server/ports/charge-outcome.ts'
import { cardName } from '#text/selling/cards.ts'
import { notifyBuyer, payInstructions, type Seller, sellerOf } from '#server/features/selling/notify-buyer.ts'
import { lockOrdersOf } from '#server/features/selling/lock-orders.ts'
import { settlePurchase } from './settle-purchase.ts'
import { voucherText } from '#server/features/selling/charging/voucher-text.ts'
import { writeSource } from '#server/features/selling/cards/write-source.ts'
import {
  buyerOf,
  lockPurchase,
  type Payment,
  purchasesOf,
  statusOf,
  updatePayment,
  updatePurchase,
} from '#server/features/selling/order-rows.ts'

/**
 * Stores a provider's outcome of a payment, and settles the purchase when the money moved. An outcome may come repeatedly or
 * out of order: a payment that succeeded stays so. Returns the purchase's state afterwards.
 */
export async function applyOutcome(
  trx: Trx,
  seller: Seller,
  payment_id: number,
  outcome: ChargeOutcome,
): Promise<PurchaseStatus> {
  const payment = await trx
    .selectFrom('payment')
    .selectAll()
    .where('payment_id', '=', payment_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (payment.status === 'succeeded' || payment.status === 'refunded') {
    const status = await statusOf(trx, payment.purchase_id)
    if (outcome.state === 'succeeded' && outcome.reference !== payment.gateway_payment_id)
      await bookSecondCharge(trx, seller, status, payment, outcome)
    return status
  }
  if (outcome.state === 'succeeded') return succeed(trx, seller, payment, outcome)
  if (outcome.state === 'refused') return refuse(trx, payment, outcome)
  await wait(trx, seller, payment, outcome)
  return statusOf(trx, payment.purchase_id)
}

/** The same in a transaction of its own. */
export const storeOutcome = (
  services: Services,
  payment_id: number,
  outcome: ChargeOutcome,
): Promise<PurchaseStatus> =>
  inTransaction(services.db, (trx) => applyOutcome(trx, sellerOf(services), payment_id, outcome))

type Waiting = Extract<ChargeOutcome, { state: 'pending' | 'approved' | 'needs_action' | 'redirect' }>

async function wait(trx: Trx, seller: Seller, payment: Payment, outcome: Waiting): Promise<void> {
  const { payment_id, purchase_id } = payment
  // A cancelled or refused payment is not reopened by what its payer does in a window that stayed open.
  const isOver = payment.status === 'failed' || payment.status === 'cancelled'
  if (isOver && outcome.state !== 'pending') return
  const voucher = outcome.state === 'pending' ? outcome.voucher : null
  await updatePayment(trx, payment_id, {
    // An approved payment waits for us, no longer for the payer.
    status: outcome.state === 'pending' || outcome.state === 'approved' ? 'processing' : 'requires_action',
    gateway_payment_id: outcome.reference,
    // Asked again: nothing is being captured any more.
    ...(outcome.state === 'needs_action' && { captured_since: null }),
    // Stored even after a later state: the browser sends it when it returns.
    ...(outcome.state === 'needs_action' && { client_secret: outcome.clientSecret }),
    ...(voucher && { voucher: JSON.stringify(voucher) }),
  })
  if (!voucher || payment.voucher !== null) return
  const text = voucherText(voucher, seller.configuration.timezone)
  await notifyBuyer(trx, seller, payInstructions(purchase_id, text))
}

type Succeeded = Extract<ChargeOutcome, { state: 'succeeded' }>

/**
 * Ends what must not begin although it is paid: another amount was taken than asked (the payment has its error code), its
 * customer's account was deleted, or another subscription to the same package started while this one was still to be approved, and
 * the customer was never asked whether both are wanted. The money taken is booked as unapplied for staff to refund. Returns false
 * if it may go on.
 */
async function endUnwanted(
  trx: Trx,
  { now }: Seller,
  payment: Payment,
  subscription_id: string | null,
): Promise<boolean> {
  const { payment_id, purchase_id, amount_cents, gateway, error_code: mismatch } = payment
  const customer_id = await lockOrdersOf(trx, purchase_id)
  const purchase = await trx
    .selectFrom('purchase')
    // Joined under the lock: a merged account's purchases have moved to another customer.
    .innerJoin('customer', 'customer.customer_id', 'purchase.customer_id')
    .select(['class_package_id', 'purchase.created_at', 'status', 'customer.deleted_at'])
    .where('purchase_id', '=', purchase_id)
    .where('status', 'in', ['pending', 'failed'])
    .forNoKeyUpdate('purchase')
    .executeTakeFirst()
  if (!purchase) return false
  const { class_package_id, created_at, status, deleted_at } = purchase
  const beside =
    mismatch === null &&
    subscription_id !== null &&
    (await purchasesOf(trx, customer_id, class_package_id)
      .where('purchase_id', '<>', purchase_id)
      .where('status', '=', 'active')
      .where('subscription_id', 'is not', null)
      .where('granted_at', '>', created_at)
      .executeTakeFirst())
  if (mismatch === null && !beside && deleted_at === null) return false
  await updatePurchase(trx, purchase_id, {
    ...(status === 'pending' && { status: nextState(status, 'refused', subscription_id !== null) }),
    subscription_id,
    // No later renewal opens it again, if its provider cannot be reached for a whole period.
    ...(subscription_id !== null && { ended_at: now }),
  })
  const why = mismatch ?? (beside ? BEGUN_BESIDE : BEGUN_DELETED)
  await updatePayment(trx, payment_id, { error_code: why })
  const account = `provider:${gateway}` as const
  await bookUnapplied(trx, { purchase_id, status: 'failed' }, { payment_id, amount_cents, account })
  if (payment.save_card || subscription_id !== null) await addJob(trx, 'drop-card', { payment_id })
  if (subscription_id === null) return true
  await addJob(trx, 'end-subscription', { purchase_id })
  if (mismatch !== null) return true
  await recordAudit(trx, { actor_customer_id: null }, `subscription.${why}`, purchase_id, {
    subscription_id,
    ...(beside && { beside: beside.purchase_id }),
    amount_cents,
  })
  return true
}

/** The provider charged the payment a second time under another id: staff refund it there. In another currency it is in no book. */
async function bookSecondCharge(
  trx: Trx,
  { now }: Seller,
  status: PurchaseStatus,
  { payment_id, purchase_id, gateway, period }: Payment,
  outcome: Succeeded,
): Promise<void> {
  const { reference, amountCents, currency } = outcome
  const source = secondOf(payment_id, reference)
  if (currency === 'MXN') {
    const second = { payment_id, amount_cents: amountCents, account: `provider:${gateway}` as const }
    return bookUnapplied(trx, { purchase_id, status }, second, source)
  }
  // An older version booked it as so many pesos, as which it is listed.
  if (await isInLedger(trx, source)) return
  const own = { purchase_id, gateway, gateway_payment_id: reference, period, amount_cents: 0 }
  const added = await trx
    .insertInto('payment')
    .values({ ...own, status: 'succeeded', created_at: now })
    .onConflict((conflict) => conflict.columns(['gateway', 'gateway_payment_id']).doNothing())
    .returning(['payment_id', 'purchase_id', 'amount_cents'])
    .executeTakeFirst()
  if (added) await updatePayment(trx, added.payment_id, await compareTaken(trx, added, outcome))
}

async function succeed(
  trx: Trx,
  seller: Seller,
  payment: Payment,
  outcome: Succeeded,
): Promise<PurchaseStatus> {
  const { payment_id, purchase_id, period } = payment
  const { reference, subscription, card } = outcome
  const taken = await compareTaken(trx, payment, outcome)
  await updatePayment(trx, payment_id, {
    status: 'succeeded',
    gateway_payment_id: reference,
    gateway_charge_id: outcome.charge ?? null,
    decline_code: null,
    ...taken,
  })
  if (await endUnwanted(trx, seller, { ...payment, ...taken }, subscription)) return 'failed'
  const status = await settlePurchase(trx, seller, {
    purchase_id,
    payment: {
      payment_id,
      period,
      amount_cents: taken.amount_cents,
      account: `provider:${payment.gateway}`,
    },
    provider: {
      reference,
      subscription_id: subscription,
      card_name: card ? cardName(card.brand, card.lastDigits) : null,
    },
  })
  if (payment.save_card) await saveCard(trx, payment, outcome)
  return status
}

/** Saves the card of a successful payment. If there is no room for it, the provider deletes it. */
async function saveCard(trx: Trx, payment: Payment, { source, card }: Succeeded): Promise<void> {
  const { payment_id, purchase_id, gateway } = payment
  if (!source || !card) return
  const customer_id = await buyerOf(trx, purchase_id)
  const payment_source_id = await writeSource(trx, { customer_id, gateway }, { sourceId: source, ...card })
  if (payment_source_id === null) return addJob(trx, 'drop-card', { payment_id })
  await updatePurchase(trx, purchase_id, { payment_source_id })
}

type Refused = Extract<ChargeOutcome, { state: 'refused' }>

async function refuse(trx: Trx, payment: Payment, outcome: Refused): Promise<PurchaseStatus> {
  const { payment_id, purchase_id } = payment
  await updatePayment(trx, payment_id, {
    status: outcome.code === 'payment_cancelled' ? 'cancelled' : 'failed',
    // Without a provider's id the stored one stays.
    gateway_payment_id: outcome.reference ?? payment.gateway_payment_id,
    error_code: outcome.code,
    decline_code: outcome.declineCode,
  })
  const { status, subscription_period } = await lockPurchase(trx, purchase_id)
  const mayBeLeft = payment.save_card || subscription_period !== null
  if (mayBeLeft) await addJob(trx, 'drop-card', { payment_id })
  // An active purchase was paid by another payment, so this refusal does not end it.
  const next = status === 'pending' ? nextState(status, 'refused', subscription_period !== null) : null
  if (next === null) return status
  await updatePurchase(trx, purchase_id, { status: next })
  return next
}
