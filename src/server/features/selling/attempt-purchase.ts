import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/errors.ts'
import type { ChargeOutcome } from '#server/ports/payment-gateway.ts'
import type { Services } from '#server/services.ts'
import { cardRefusalText } from '#text/checkout-errors.ts'
import { applyOutcome, type Payment } from './apply-outcome.ts'
import { callOffWaiting, endLeftAttempts } from './call-off-waiting.ts'
import { chargeCard } from './charge-card.ts'
import { type OpenedPurchase, openPurchase, type Order } from './open-purchase.ts'
import { noMethod } from './payment-methods.ts'
import { sellerOf, sendPayInstructions } from './send-order-mail.ts'
import { settlePurchase } from './settle-purchase.ts'
import { voucherText } from './voucher-text.ts'

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
  const paid = await endLeftAttempts(services, order)
  if (paid) return paid
  const { purchase, payment, method } = await open(services, order)
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

/** Limits that a customer's own attempt may have reached. */
const OWN_LIMITS = new Set(['limit_per_customer', 'discount_used_up'])

/** The first step, which for a free offer and for cash is the only one. */
async function open(services: Services, order: Order): Promise<OpenedPurchase> {
  const once = () =>
    inTransaction(services.db, async (trx) => {
      const opened = await openPurchase(trx, order)
      const { purchase_id, status } = opened.purchase
      if (status !== 'pending') return opened
      if (!opened.payment) await settlePurchase(trx, sellerOf(services), { purchase_id, payment: null })
      else if (!opened.method) {
        const instructions = order.configuration.cash_instructions ?? ''
        await sendPayInstructions(trx, sellerOf(services), purchase_id, instructions)
      }
      return opened
    })
  try {
    return await once()
  } catch (error) {
    // A customer who left the bank's page without an answer is not kept out by the own attempt.
    const blocked = error instanceof AppError && OWN_LIMITS.has(error.code)
    if (blocked && (await callOffWaiting(services, order)) > 0) return once()
    throw error
  }
}

/** What to tell of a payment whose purchase is settled already: the same request came again. */
function settledBefore(payment: Payment): ChargeOutcome {
  const reference = payment.gateway_payment_id ?? ''
  if (payment.status === 'failed' || payment.status === 'cancelled') {
    return { state: 'refused', reference, code: payment.error_code ?? '', declineCode: payment.decline_code }
  }
  const { amount_cents: amountCents } = payment
  return { state: 'succeeded', reference, amountCents, currency: 'MXN', subscription: null, card: null }
}

/** 402 with the provider's own codes; 400 for a method that the provider doesn't know. */
export function refusal(code: string, declineCode: string | null): AppError {
  if (code === 'payment_method_unknown') return noMethod()
  return new AppError(402, code, cardRefusalText(code, declineCode), {
    extra: { decline_code: declineCode ?? code },
  })
}
