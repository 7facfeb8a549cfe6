import { inTransaction, type Trx } from '#server/db/transaction.ts'
import { AppError } from '#server/kit/errors.ts'
import type { ChargeOutcome } from '#server/ports/charge-outcome.ts'
import type { Services } from '#server/kit/services.ts'
import { applyOutcome } from './apply-outcome.ts'
import { type Payment, chargeCard, refusal } from '#server/features/selling/charging/charge-card.ts'
import { callOffWaiting, endLeftAttempts, type PaidBefore } from './call-off-waiting.ts'
import { type OpenedPurchase, openPurchase, type Order } from './open-purchase.ts'
import { ALL_SEEN, PAYMENT_UNDECIDED, RECENTLY_BOUGHT } from './recently-bought.ts'
import { notifyBuyer, payInstructions, sellerOf } from '#server/features/selling/notify-buyer.ts'
import { settlePurchase } from './settle-purchase.ts'
import { type Settled, settleUndecided } from './settle-undecided.ts'
import { voucherText } from '#server/features/selling/charging/voucher-text.ts'

export interface AttemptAnswer {
  purchase_id: number
  payment_id: number | null
  clientSecret?: string
  /** The provider's plan of a subscription that waits for its payer. */
  plan?: string
  session?: { url: string }
  instructions?: string
}

/**
 * Buys a package in three steps, so that no database transaction waits for a provider: the order is written down as
 * pending, the provider charges, the outcome is settled. A crash in between leaves a pending purchase, which the same
 * request continues and the reconciler otherwise finds. What the customer left of earlier attempts at it ends first, so that no two of
 * them can be charged. Throws AppError 402 for a refused card, and what openPurchase does.
 */
export async function attemptPurchase(services: Services, order: Order): Promise<AttemptAnswer> {
  const opened = await open(services, order)
  if ('paid' in opened) return opened.paid
  const { purchase, payment, method } = opened
  const ids = { purchase_id: purchase.purchase_id, payment_id: payment?.payment_id ?? null }
  if (!payment) return ids
  if (!method) return { ...ids, instructions: order.configuration.cash_instructions ?? '' }
  const known = purchase.status === 'pending' ? null : settledBefore(payment)
  const outcome =
    known ??
    (await chargeCard(services, purchase, payment, { method: method.name, returnOrigin: order.returnOrigin }))
  if (!known)
    await inTransaction(services.db, (trx) =>
      applyOutcome(trx, sellerOf(services), payment.payment_id, outcome),
    )
  if (outcome.state === 'refused') throw refusal(outcome.code, outcome.declineCode)
  if (outcome.state === 'needs_action') {
    const { clientSecret, plan } = outcome
    return { ...ids, clientSecret, ...(plan !== undefined && { plan }) }
  }
  if (outcome.state === 'redirect') return { ...ids, session: { url: outcome.url } }
  if (outcome.state === 'pending') {
    const { timezone } = order.configuration
    return { ...ids, ...(outcome.voucher && { instructions: voucherText(outcome.voucher, timezone) }) }
  }
  return ids
}

/** An attempt that waits for its customer. */
const LEFT = new Set(['needs_action', 'redirect'])

/** The first step, which for a free offer and for cash is the only one. Gives an earlier attempt that turns out to be paid. */
async function open(services: Services, order: Order): Promise<OpenedPurchase | { paid: PaidBefore }> {
  const once = async (seen = order.seen) => {
    const paid = await endLeftAttempts(services, order)
    return paid ? { paid } : inTransaction(services.db, (trx) => write(trx, services, { ...order, seen }))
  }
  try {
    return await once()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const purchase_id = Number(error.extra?.['purchase_id'])
    switch (error.code) {
      // A customer who left the bank's page without an answer is not kept out by the own attempt.
      case 'limit_per_customer':
        if ((await callOffWaiting(services, order)) > 0) return once()
        break
      // Of these the own ones alone have used what is used up.
      case 'discount_used_up':
        if ((await callOffWaiting(services, order, order.discountCode)) > 0) return once()
        break
      // Nor by one of which only the answer was lost, if the provider refused it.
      case RECENTLY_BOUGHT:
        if (keepsNobody(await settleLost(services, purchase_id))) return once()
        break
      case PAYMENT_UNDECIDED:
        // Nobody could have known how it ends: whoever did not name it is asked about it.
        if (isDecided(await settleLost(services, purchase_id)))
          return once(order.seen === ALL_SEEN ? purchase_id - 1 : order.seen)
    }
    throw error
  }
}

async function write(trx: Trx, services: Services, order: Order): Promise<OpenedPurchase> {
  const opened = await openPurchase(trx, order)
  const { purchase_id, status } = opened.purchase
  if (status !== 'pending') return opened
  if (!opened.payment) await settlePurchase(trx, sellerOf(services), { purchase_id, payment: null })
  else if (!opened.method) {
    const instructions = order.configuration.cash_instructions ?? ''
    await notifyBuyer(trx, sellerOf(services), payInstructions(purchase_id, instructions))
  }
  return opened
}

/** Asks the provider about a purchase that keeps its customer from another one. Null where there is nothing new. */
async function settleLost(services: Services, purchase_id: number): Promise<Settled | null> {
  const payment = await services.db
    .selectFrom('payment')
    .selectAll('payment')
    .innerJoin('purchase', 'purchase.purchase_id', 'payment.purchase_id')
    .where('purchase.purchase_id', '=', purchase_id)
    .where('purchase.status', '=', 'pending')
    .where('purchase.gateway', 'is not', null)
    .executeTakeFirst()
  return payment ? settleUndecided(services, payment).catch(() => null) : null
}

/** One that waits for the customer is called off as one that was left. */
const keepsNobody = (settled: Settled | null): boolean =>
  settled !== null && (settled.status === 'failed' || LEFT.has(settled.outcome.state))

const isDecided = (settled: Settled | null): boolean =>
  keepsNobody(settled) || (settled !== null && settled.status !== 'pending')

/** What to tell of a payment whose purchase is settled already: the same request came again. */
function settledBefore(payment: Payment): ChargeOutcome {
  const reference = payment.gateway_payment_id ?? ''
  if (payment.status === 'failed' || payment.status === 'cancelled') {
    return { state: 'refused', reference, code: payment.error_code ?? '', declineCode: payment.decline_code }
  }
  const { amount_cents: amountCents } = payment
  return { state: 'succeeded', reference, amountCents, currency: 'MXN', subscription: null, card: null }
}
