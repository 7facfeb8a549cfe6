import { cancelled, type ChargeOutcome, type Outcome } from '#server/ports/charge-outcome.ts'
import type { RefundOutcome } from '#server/ports/payment-gateway.ts'
import { toCents } from './amounts.ts'
import type { Capture, Order } from './shapes.ts'

/** Statuses of captured money, even if refunded since. */
const TAKEN: ReadonlySet<string> = new Set(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'])
const OVER: ReadonlySet<string> = new Set(['DECLINED', 'FAILED'])

/** Refused by PayPal's risk checks; no other card would help. */
const SUSPICIOUS: ReadonlySet<string> = new Set([
  'TRANSACTION_REFUSED',
  'TRANSACTION_BLOCKED_BY_PAYEE',
  'PAYEE_BLOCKED_TRANSACTION',
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'COMPLIANCE_VIOLATION',
])
/** The payer's funding source was refused. */
const DECLINED: ReadonlySet<string> = new Set([
  'INSTRUMENT_DECLINED',
  'PAYER_CANNOT_PAY',
  'PAYMENT_DENIED',
  'SENDING_LIMIT_EXCEEDED',
  'TRANSACTION_LIMIT_EXCEEDED',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
])

/** A refusal by PayPal's error code. */
export function refusedFor(issue: string, reference: string | null): ChargeOutcome {
  if (SUSPICIOUS.has(issue))
    return { state: 'refused', reference, code: 'suspicious_behaviour', declineCode: issue }
  if (DECLINED.has(issue)) return { state: 'refused', reference, code: 'card_declined', declineCode: issue }
  return { state: 'refused', reference, code: issue, declineCode: null }
}

/** The outcome of an order. Its reference is the order's id until the capture, then the capture's id. */
export function orderOutcome({ id, status, purchase_units: [unit] }: Order): Outcome {
  const captures = unit?.payments?.captures ?? []
  const capture = captures.find((one) => TAKEN.has(one.status)) ?? captures.at(-1)
  if (capture) return captureOutcome(capture, id)
  switch (status) {
    case 'APPROVED':
      return { state: 'approved', reference: id }
    case 'VOIDED':
      return cancelled(id)
    case 'COMPLETED':
      return { state: 'pending', reference: id, voucher: null }
    default:
      return { state: 'needs_action', reference: id, clientSecret: id }
  }
}

export function captureOutcome({ id, status, amount }: Capture, order: string): Outcome {
  if (TAKEN.has(status)) {
    return {
      state: 'succeeded',
      reference: id,
      amountCents: toCents(amount.value),
      currency: amount.currency_code,
      subscription: null,
      card: null,
    }
  }
  if (OVER.has(status))
    return { state: 'refused', reference: order, code: 'card_declined', declineCode: status }
  return { state: 'pending', reference: order, voucher: null }
}

/** `COMPLETED` for a refund, `completed` for one of a subscription's payment. */
export function moneyIn(status: string): RefundOutcome['state'] {
  const word = status.toUpperCase()
  if (word === 'COMPLETED') return 'refunded'
  return word === 'FAILED' || word === 'CANCELLED' ? 'failed' : 'pending'
}
