import { cancelled, type ChargeOutcome, type Outcome } from '#server/ports/charge-outcome.ts'
import type { ChargeAttempt } from '#server/ports/payment-gateway.ts'
import { toValue } from './amounts.ts'
import { found, type PayPalApi, PayPalRefusal } from './api.ts'
import { captureOutcome, orderOutcome, refusedFor } from './outcome.ts'
import { captureShape, orderShape } from './shapes.ts'

/** PayPal's limit, in characters. */
const LONGEST = 127

/** Creates an order that the payer has to approve in PayPal's window. It takes no money until we capture it. */
export async function openOrder(api: PayPalApi, attempt: ChargeAttempt): Promise<ChargeOutcome> {
  const { attemptKey, amountCents, currency, description, returnUrls } = attempt
  const order = await api.post(
    '/v2/checkout/orders',
    {
      intent: 'CAPTURE',
      purchase_units: [
        {
          amount: { currency_code: currency, value: toValue(amountCents) },
          description: description.slice(0, LONGEST),
          custom_id: attemptKey,
          // PayPal accepts one payment per invoice id, even without idempotency keys.
          invoice_id: attemptKey,
        },
      ],
      payment_source: {
        paypal: {
          experience_context: {
            locale: 'es-MX',
            shipping_preference: 'NO_SHIPPING',
            user_action: 'PAY_NOW',
            payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
            return_url: returnUrls.success,
            cancel_url: returnUrls.cancel,
          },
        },
      },
    },
    orderShape,
    attemptKey,
  )
  await attempt.remember(order.id)
  return orderOutcome(order)
}

/** An order or a capture by its id; null for neither. */
export async function lookUpOrder(api: PayPalApi, reference: string): Promise<Outcome | null> {
  const order = await found(api.get(`/v2/checkout/orders/${reference}`, orderShape))
  if (order) return orderOutcome(order)
  const capture = await found(api.get(`/v2/payments/captures/${reference}`, captureShape))
  return capture && captureOutcome(capture, reference)
}

/** The payer has to approve again. */
const ASKED_AGAIN: ReadonlySet<string> = new Set([
  'ORDER_NOT_APPROVED',
  'PAYER_ACTION_REQUIRED',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
])
/** Captured already: by the returning browser, or after PayPal's event. */
const TAKEN_ALREADY: ReadonlySet<string> = new Set(['ORDER_ALREADY_CAPTURED', 'ORDER_COMPLETION_IN_PROGRESS'])

/** Captures an approved order. Idempotent. */
export async function captureOrder(api: PayPalApi, id: string): Promise<ChargeOutcome> {
  try {
    return orderOutcome(await api.post(`/v2/checkout/orders/${id}/capture`, {}, orderShape, `${id}:capture`))
  } catch (error) {
    if (!(error instanceof PayPalRefusal)) throw error
    if (ASKED_AGAIN.has(error.issue)) return { state: 'needs_action', reference: id, clientSecret: id }
    if (TAKEN_ALREADY.has(error.issue)) {
      const outcome = await lookUpOrder(api, id)
      // Still in progress: an event or the reconciler will report it.
      return !outcome || outcome.state === 'approved'
        ? { state: 'pending', reference: id, voucher: null }
        : outcome
    }
    // PayPal deletes an unpaid order after some hours.
    return error.status === 404 ? cancelled(id) : refusedFor(error.issue, id)
  }
}
