import { inTransaction } from '#server/db/transaction.ts'
import { notFound } from '#server/kit/errors.ts'
import type { ChargeOutcome } from '#server/ports/charge-outcome.ts'
import { GatewayClosed } from '#server/ports/payment-gateway.ts'
import { notSetUp } from '#server/features/selling/charging/payment-methods.ts'
import type { Services } from '#server/kit/services.ts'
import { checkoutErrors } from '#text/checkout-errors.ts'
import { applyOutcome } from './apply-outcome.ts'
import {
  type Payment,
  refusal,
  gatewayOf,
  providerAway,
} from '#server/features/selling/charging/charge-card.ts'
import { sellerOf } from '#server/features/selling/send-order-mail.ts'

/**
 * Settles a purchase of this customer by the provider's own word, after the browser did its part. Changes nothing where
 * there is nothing to ask (settled, cash). Throws AppError 402 when the provider refused, 404 for another's purchase, 412 where its
 * provider takes no payments any more.
 */
export async function confirmPurchase(
  services: Services,
  customer_id: number,
  purchase_id: number,
): Promise<void> {
  const purchase = await services.db
    .selectFrom('purchase')
    .select(['status', 'gateway'])
    .where('purchase_id', '=', purchase_id)
    .where('customer_id', '=', customer_id)
    .executeTakeFirst()
  if (!purchase) throw notFound(checkoutErrors.purchaseUnknown)
  if (purchase.gateway === null) return
  const payment = await services.db
    .selectFrom('payment')
    .selectAll()
    .where('purchase_id', '=', purchase_id)
    .orderBy('payment_id', 'desc')
    .executeTakeFirstOrThrow()
  if (purchase.status === 'failed') throw refusal(payment.error_code ?? '', payment.decline_code)
  if (purchase.status !== 'pending') return
  const outcome = await ask(services, payment)
  if (!outcome) return
  const status = await inTransaction(services.db, (trx) =>
    applyOutcome(trx, sellerOf(services), payment.payment_id, outcome),
  )
  if (outcome.state === 'refused' && status === 'failed') throw refusal(outcome.code, outcome.declineCode)
}

/** Null when the provider has not heard of the payment yet: its charge may still be on the way there. */
function ask(
  services: Services,
  { gateway, gateway_payment_id, attempt_key }: Payment,
): Promise<ChargeOutcome | null> {
  const provider = gatewayOf(services, gateway)
  const asked =
    gateway_payment_id === null
      ? provider.lookUp({ reference: null, attemptKey: attempt_key })
      : provider.confirm(gateway_payment_id)
  return asked.catch((error: unknown) =>
    Promise.reject(error instanceof GatewayClosed ? notSetUp() : providerAway(error)),
  )
}
