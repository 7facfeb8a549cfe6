import type { PurchaseStatus } from '#server/db/schema/purchases.ts'
import { notFound } from '#server/kit/errors.ts'
import type { ChargeOutcome } from '#server/ports/charge-outcome.ts'
import { GatewayClosed } from '#server/ports/payment-gateway.ts'
import { notSetUp } from '#server/features/selling/charging/payment-methods.ts'
import type { Services } from '#server/kit/services.ts'
import { checkoutErrors } from '#text/selling/checkout-errors.ts'
import { storeOutcome } from './apply-outcome.ts'
import {
  refusal,
  storedRefusal,
  gatewayOf,
  providerAway,
  takeApproved,
} from '#server/features/selling/charging/charge-card.ts'
import type { Payment } from '#server/features/selling/order-rows.ts'

/**
 * Settles a purchase of this customer by the provider's answer, after the browser did its part. Does nothing for a settled
 * purchase or cash. Throws AppError 402 when the provider refused, 404 for another's purchase, 412 where its provider is no
 * longer configured.
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
    .executeTakeFirstOrThrow(() => notFound(checkoutErrors.purchaseUnknown))
  if (purchase.gateway === null) return
  const payment = await services.db
    .selectFrom('payment')
    .selectAll()
    .where('purchase_id', '=', purchase_id)
    .orderBy('payment_id', 'desc')
    .executeTakeFirstOrThrow()
  const { error_code, decline_code } = payment
  const outcome = await askWhere(services, purchase.status, payment)
  if (!outcome) {
    if (purchase.status === 'failed') throw refusal(error_code ?? '', decline_code)
    return
  }
  const status = await storeOutcome(services, payment.payment_id, outcome)
  const refused = status === 'failed' ? await storedRefusal(services, payment.payment_id) : null
  if (refused) throw refused
}

/** Asks the provider where that can change anything. For a cancelled payment only whether the payer approved it after all. */
async function askWhere(
  services: Services,
  status: PurchaseStatus,
  payment: Payment,
): Promise<ChargeOutcome | null> {
  if (status === 'pending') {
    const told = await ask(services, payment)
    return told && takeApproved(services, payment, told).catch(unanswered)
  }
  const { gateway, gateway_payment_id: reference, attempt_key: attemptKey, error_code } = payment
  if (status !== 'failed' || reference === null || error_code !== 'payment_cancelled') return null
  const found = await gatewayOf(services, gateway)
    .lookUp({ reference, attemptKey })
    .catch(() => null)
  return found?.state === 'succeeded' ? found : null
}

/** Null if the provider does not know the payment yet: the charge request may still be in flight. */
function ask(
  services: Services,
  { gateway, gateway_payment_id, attempt_key }: Payment,
): Promise<ChargeOutcome | null> {
  const provider = gatewayOf(services, gateway)
  const asked =
    gateway_payment_id === null
      ? provider.lookUp({ reference: null, attemptKey: attempt_key })
      : provider.confirm(gateway_payment_id)
  return asked.catch(unanswered)
}

async function unanswered(cause: unknown): Promise<never> {
  throw cause instanceof GatewayClosed ? notSetUp() : providerAway(cause)
}
