import { inTransaction, type Trx } from '#server/db/transaction.ts'
import { AppError } from '#server/kit/errors.ts'
import type { Services } from '#server/kit/services.ts'
import { storeOutcome } from './apply-outcome.ts'
import {
  chargeCard,
  decidedOutcome,
  refusal,
  storedRefusal,
} from '#server/features/selling/charging/charge-card.ts'
import { cashInstructions } from './cash-instructions.ts'
import { cancelWaiting, cancelAbandoned, type MayGo, type PaidBefore } from './cancel-waiting.ts'
import { type OpenedPurchase, openPurchase, type Order } from './open-purchase.ts'
import { ALL_SEEN, PAYMENT_UNDECIDED, RECENTLY_BOUGHT } from './recently-bought.ts'
import { rehearsePurchase } from './rehearse-purchase.ts'
import { notifyBuyer, payInstructions, sellerOf } from '#server/features/selling/notify-buyer.ts'
import { settlePurchase } from './settle-purchase.ts'
import { type Settled, settleUndecided } from './settle-undecided.ts'
import { voucherText } from '#server/features/selling/charging/voucher-text.ts'

export interface AttemptAnswer {
  purchase_id: number
  payment_id: number | null
  clientSecret?: string
  /** The provider's plan of a subscription that the payer has to approve. */
  plan?: string
  session?: { url: string }
  instructions?: string
}

/**
 * Buys a package in three steps, so that no database transaction waits for a provider: the order is stored as pending, the
 * provider charges, the outcome is settled. A crash in between leaves a pending purchase, which the same request continues and
 * the reconciler otherwise finds. The customer's earlier abandoned attempts at it are cancelled first, so that no two can be
 * charged. Throws AppError 402 for a refused card, and what openPurchase throws.
 */
export async function attemptPurchase(services: Services, order: Order): Promise<AttemptAnswer> {
  const opened = await open(services, order)
  if ('paid' in opened) return opened.paid
  const { purchase, payment, method } = opened
  const ids = { purchase_id: purchase.purchase_id, payment_id: payment?.payment_id ?? null }
  if (!payment) return ids
  if (!method) return { ...ids, instructions: cashInstructions(order.configuration) }
  const known = purchase.status === 'pending' ? null : decidedOutcome(payment)
  const outcome =
    known ??
    (await chargeCard(services, purchase, payment, { method: method.name, returnOrigin: order.returnOrigin }))
  const status = known ? purchase.status : await storeOutcome(services, payment.payment_id, outcome)
  // It may have failed although the money moved.
  const refused = status === 'failed' ? await storedRefusal(services, payment.payment_id) : null
  if (refused) throw refused
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

/** Outcomes that wait for the customer. */
const LEFT = new Set(['needs_action', 'redirect'])

/** The first step, and the only one for a free offer or cash. Returns an earlier attempt if that turns out to be paid. */
async function open(services: Services, order: Order): Promise<OpenedPurchase | { paid: PaidBefore }> {
  const once = async (seen = order.seen) => {
    const paid = await cancelAbandoned(services, order, (ids) =>
      rehearsePurchase(services, { ...order, seen }, ids),
    )
    return paid ? { paid } : inTransaction(services.db, (trx) => write(trx, services, { ...order, seen }))
  }
  const mayGo: MayGo = (ids) => rehearsePurchase(services, order, ids)
  try {
    return await once()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const purchase_id = Number(error.extra?.['purchase_id'])
    switch (error.code) {
      // A customer who left the bank's page without an answer is not blocked by their own attempt.
      case 'limit_per_customer':
        if ((await cancelWaiting(services, order, mayGo)) > 0) return once()
        break
      // Cancels the customer's own attempts that use the discount.
      case 'discount_used_up':
        if ((await cancelWaiting(services, order, mayGo, order.discountCode)) > 0) return once()
        break
      // A lost attempt does not block either, if the provider refused it.
      case RECENTLY_BOUGHT:
        if (blocksNobody(await settleLost(services, purchase_id))) return once()
        break
      case PAYMENT_UNDECIDED:
        // Its outcome was unknown to the customer: asked about unless they named this purchase.
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
    const instructions = payInstructions(purchase_id, cashInstructions(order.configuration))
    await notifyBuyer(trx, sellerOf(services), instructions)
  }
  return opened
}

/** Looks up a purchase that blocks its customer from a new one. Null if there is nothing new. */
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

/** Whether another purchase may start: this one failed, or it waited for the customer and was cancelled as abandoned. */
const blocksNobody = (settled: Settled | null): boolean =>
  settled !== null && (settled.status === 'failed' || LEFT.has(settled.outcome.state))

const isDecided = (settled: Settled | null): boolean =>
  blocksNobody(settled) || (settled !== null && settled.status !== 'pending')
