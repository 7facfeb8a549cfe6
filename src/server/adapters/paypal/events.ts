import { z } from 'zod'
import { cancelled } from '#server/ports/charge-outcome.ts'
import type {
  EventContent,
  PaymentEvent,
  ProviderEvent,
  RefundEvent,
  SubscriptionInvoiceEvent,
} from '#server/ports/provider-event.ts'
import { toCents } from './amounts.ts'
import { found, type PayPalApi } from './api.ts'
import { captureOutcome, moneyIn, orderOutcome } from './outcome.ts'
import { periodAt, rhythmOf } from './periods.ts'
import {
  captureShape,
  eventShape,
  orderShape,
  type Refund,
  refundShape,
  saleRefundShape,
  saleShape,
  type Subscription,
  subscriptionShape,
} from './shapes.ts'
import { findSubscription, keyIn, subscriptionOutcome } from './subscriptions.ts'

interface Reading {
  api: PayPalApi
  now: () => Date
}

/** Our keys are UUIDs; anything else belongs to another shop on the same PayPal account. */
const OURS = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const ownKey = (custom: string | null | undefined): string | null => {
  const { attemptKey } = keyIn(custom)
  return OURS.test(attemptKey) ? attemptKey : null
}

/** A verified event in the port's terms; null for one that is not needed. */
export async function meaningOf(reading: Reading, verified: unknown): Promise<ProviderEvent | null> {
  const { id, event_type, create_time, resource } = eventShape.parse(verified)
  const content = await read(reading, event_type, create_time, resource)
  return content && { id, ...content }
}

function read(reading: Reading, type: string, at: string, resource: unknown): Promise<EventContent | null> {
  switch (type) {
    case 'CHECKOUT.ORDER.APPROVED':
    case 'CHECKOUT.PAYMENT-APPROVAL.REVERSED':
      return Promise.resolve(orderEvent(resource, type))
    case 'PAYMENT.CAPTURE.COMPLETED':
    case 'PAYMENT.CAPTURE.PENDING':
    case 'PAYMENT.CAPTURE.DENIED':
    case 'PAYMENT.CAPTURE.DECLINED':
      return Promise.resolve(captureEvent(resource))
    case 'PAYMENT.CAPTURE.REFUNDED':
    case 'PAYMENT.REFUND.PENDING':
    case 'PAYMENT.REFUND.FAILED':
      return refundEvent(reading, resource)
    case 'PAYMENT.CAPTURE.REVERSED':
      return refundEvent(reading, resource).then(asReversed)
    case 'PAYMENT.SALE.COMPLETED':
      return saleEvent(reading, resource)
    case 'PAYMENT.SALE.REFUNDED':
      return saleRefundEvent(reading, resource)
    case 'PAYMENT.SALE.REVERSED':
      return saleRefundEvent(reading, resource).then(asReversed)
    case 'BILLING.SUBSCRIPTION.ACTIVATED':
      return begunEvent(reading, resource)
    case 'BILLING.SUBSCRIPTION.PAYMENT.FAILED':
      return failureEvent(reading, resource)
    case 'BILLING.SUBSCRIPTION.CANCELLED':
    case 'BILLING.SUBSCRIPTION.EXPIRED':
    case 'BILLING.SUBSCRIPTION.SUSPENDED':
      return Promise.resolve(endEvent(resource, type, at))
    case 'BILLING.SUBSCRIPTION.RE-ACTIVATED':
      return Promise.resolve(changeEvent(resource))
    default:
      return Promise.resolve(null)
  }
}

function orderEvent(resource: unknown, type: string): PaymentEvent | null {
  const order = orderShape.parse(resource)
  const attemptKey = ownKey(order.purchase_units[0]?.custom_id)
  if (attemptKey === null) return null
  // The event reports the approval, even if the order has changed since.
  const outcome =
    type === 'CHECKOUT.ORDER.APPROVED' ? orderOutcome({ ...order, status: 'APPROVED' }) : cancelled(order.id)
  return { kind: 'payment', attemptKey, outcome }
}

function captureEvent(resource: unknown): PaymentEvent | null {
  const capture = captureShape.parse(resource)
  const attemptKey = ownKey(capture.custom_id)
  if (attemptKey === null) return null
  const order = capture.supplementary_data?.related_ids?.order_id ?? capture.id
  return { kind: 'payment', attemptKey, outcome: captureOutcome(capture, order) }
}

/** A refund names its capture only by a link. */
async function refundEvent({ api }: Reading, resource: unknown): Promise<RefundEvent | null> {
  const refund = refundShape.parse(resource)
  const reference = paymentOf(refund)
  if (reference === undefined || !refund.amount) return null
  const capture = await found(api.get(`/v2/payments/captures/${reference}`, captureShape))
  const attemptKey = ownKey(capture?.custom_id ?? refund.custom_id)
  if (attemptKey === null) return null
  return {
    kind: 'refund',
    attemptKey,
    reference,
    refund: refund.id,
    amountCents: toCents(refund.amount.value),
    state: moneyIn(refund.status),
  }
}

const paymentOf = ({ links }: Refund): string | undefined =>
  /\/captures\/([A-Z\d]+)/.exec(links?.find((link) => link.rel === 'up')?.href ?? '')?.[1]

const asReversed = (event: RefundEvent | null): RefundEvent | null => event && { ...event, reversed: true }

async function saleRefundEvent({ api }: Reading, resource: unknown): Promise<RefundEvent> {
  const { id, sale_id, state, amount } = saleRefundShape.parse(resource)
  const made = sale_id ? null : await found(api.get(`/v2/payments/refunds/${id}`, refundShape))
  // Refunds may be negative; the sign is dropped.
  const amountCents = toCents(amount.total.replace(/^-/, ''))
  return {
    kind: 'refund',
    attemptKey: null,
    // Some reversals have the payment's own id.
    reference: sale_id ?? (made && paymentOf(made)) ?? id,
    refund: id,
    amountCents,
    state: moneyIn(state),
  }
}

/** A payment before the subscription's cycles begin is its first period; later ones are renewals. */
async function saleEvent(reading: Reading, resource: unknown): Promise<EventContent | null> {
  const sale = saleShape.parse(resource)
  if (!sale.billing_agreement_id) return null
  const subscription = await findSubscription(reading.api, sale.billing_agreement_id)
  if (!subscription || ownKey(subscription.custom_id) === null) return null
  const period = periodOf(subscription, new Date(sale.create_time))
  if (!period) return firstEvent(reading, subscription)
  return {
    ...invoiceOf(subscription, period),
    amountCents: toCents(sale.amount.total),
    currency: sale.amount.currency,
    outcome: { state: 'paid', reference: sale.id, card: null },
  }
}

async function begunEvent(reading: Reading, resource: unknown): Promise<PaymentEvent | null> {
  const subscription = subscriptionShape.parse(resource)
  return ownKey(subscription.custom_id) === null ? null : firstEvent(reading, subscription)
}

async function firstEvent(reading: Reading, { id, custom_id }: Subscription): Promise<PaymentEvent | null> {
  const outcome = await subscriptionOutcome(reading, id)
  return outcome && { kind: 'payment', attemptKey: ownKey(custom_id), outcome }
}

/** The event's subscription lacks the plan, which is needed to calculate the period. */
async function failureEvent({ api }: Reading, resource: unknown): Promise<EventContent | null> {
  const { id } = z.object({ id: z.string() }).parse(resource)
  const subscription = await findSubscription(api, id)
  const failed = subscription?.billing_info?.last_failed_payment
  if (!subscription || !failed || ownKey(subscription.custom_id) === null) return null
  const period = periodOf(subscription, new Date(failed.time))
  if (!period) return null
  const retryAt = failed.next_payment_retry_time ?? null
  return {
    ...invoiceOf(subscription, period),
    amountCents: 0,
    currency: 'MXN',
    outcome: { state: 'failed', final: false, retryAt },
  }
}

function changeEvent(resource: unknown): EventContent | null {
  const { id, custom_id } = subscriptionShape.parse(resource)
  return ownKey(custom_id) === null ? null : { kind: 'subscription_changed', subscription: id }
}

/** PayPal suspends a subscription after too many failures; without a failure the studio suspended it and may resume it. */
function endEvent(resource: unknown, type: string, at: string): EventContent | null {
  const { id, custom_id, status_update_time, billing_info } = subscriptionShape.parse(resource)
  if (ownKey(custom_id) === null) return null
  const unpaid = (billing_info?.failed_payments_count ?? 0) > 0
  if (type === 'BILLING.SUBSCRIPTION.SUSPENDED' && !unpaid) return changeEvent(resource)
  return { kind: 'subscription_ended', subscription: id, at: status_update_time ?? at, unpaid }
}

type Period = NonNullable<ReturnType<typeof periodAt>>

function periodOf(subscription: Subscription, at: Date): Period | null {
  const rhythm = rhythmOf(subscription)
  return rhythm && periodAt(new Date(subscription.start_time), rhythm, at)
}

/** PayPal has no invoices: a period is identified by its first day, whether its charge failed or succeeded. */
function invoiceOf(
  { id }: Subscription,
  { start, end }: Period,
): Pick<SubscriptionInvoiceEvent, 'kind' | 'subscription' | 'invoice' | 'periodStart' | 'periodEnd'> {
  return {
    kind: 'subscription_invoice',
    subscription: id,
    invoice: `${id}@${start.toISOString().slice(0, 10)}`,
    periodStart: start.toISOString(),
    periodEnd: end.toISOString(),
  }
}
