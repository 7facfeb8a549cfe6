import { AppError, notFound } from '#server/kit/errors.ts'
import type { Services } from '#server/kit/services.ts'
import { checkoutErrors } from '#text/selling/checkout-errors.ts'
import { attemptPurchase } from './attempt-purchase.ts'
import { openPayPal } from './checkout-options.ts'
import { confirmPurchase } from './confirm-purchase.ts'
import type { Order } from './open-purchase.ts'
import { choosePayPal, PAYPAL_GATEWAY } from '#server/features/selling/charging/payment-methods.ts'

export interface PayPalAnswer {
  /** The id that the payer has to approve: an order's, or a subscription's and its plan's. */
  orderID?: string
  plan_id?: string
  subscriptionID?: string
  /** Set if nothing has to be approved. */
  purchase_id?: number
}

/**
 * Opens a purchase that the payer approves in PayPal's window, at our own price. A repeated request continues the same order.
 * Throws AppError 400 where PayPal is not offered, and what openPurchase throws.
 */
export async function openWithPayPal(
  services: Services,
  order: Omit<Order, 'chooseMethod'>,
): Promise<PayPalAnswer> {
  const isOpen = openPayPal(services) !== null
  const { purchase_id, clientSecret, plan } = await attemptPurchase(services, {
    ...order,
    chooseMethod: () => choosePayPal(isOpen),
  })
  if (clientSecret === undefined) return { purchase_id }
  return plan === undefined ? { orderID: clientSecret } : { plan_id: plan, subscriptionID: clientSecret }
}

/**
 * Settles what this customer approved, by the id that PayPal's window returns: captures an order, or confirms that a
 * subscription has started. Idempotent. Throws AppError 402 when PayPal refused or needs the payer again, 404 for another
 * customer's payment.
 */
export async function captureWithPayPal(
  services: Services,
  customer_id: number,
  approved: string,
): Promise<number> {
  const payment = await services.db
    .selectFrom('payment')
    .innerJoin('purchase', 'purchase.purchase_id', 'payment.purchase_id')
    .select(['payment.payment_id', 'payment.purchase_id'])
    .where('purchase.customer_id', '=', customer_id)
    .where('payment.gateway', '=', PAYPAL_GATEWAY)
    .where('payment.client_secret', '=', approved)
    .executeTakeFirstOrThrow(() => notFound(checkoutErrors.paymentUnknown))
  await confirmPurchase(services, customer_id, payment.purchase_id)
  const { status } = await services.db
    .selectFrom('payment')
    .select('status')
    .where('payment_id', '=', payment.payment_id)
    .executeTakeFirstOrThrow()
  if (status === 'requires_action')
    throw new AppError(402, 'payer_action_required', checkoutErrors.payerActionRequired, { passing: true })
  return payment.purchase_id
}
