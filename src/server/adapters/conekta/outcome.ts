import type { Voucher } from '#domain/selling/papers/voucher.ts'
import { type CardShown, cancelled, type Outcome, refused } from '#server/ports/charge-outcome.ts'
import { whyOf } from '#domain/selling/cards/conekta-refusal.ts'
import type { Charge, Order } from './shapes.ts'

/** Statuses of an order that was paid, even if refunded since: refunds have events of their own. */
const PAID: ReadonlySet<string> = new Set(['paid', 'refunded', 'partially_refunded', 'charged_back'])
const OVER: ReadonlySet<string> = new Set(['canceled', 'voided'])

/** The outcome of an order; null while it has no charge, so that no money can move. */
export function orderOutcome(order: Order): Outcome | null {
  const { id: reference, payment_status: status, amount, currency } = order
  const charge = chargeOf(order)
  if (status && PAID.has(status))
    return {
      state: 'succeeded',
      reference,
      amountCents: amount,
      currency,
      subscription: null,
      card: charge?.payment_method?.last4 ? cardShown(charge.payment_method) : null,
    }
  if (status && OVER.has(status)) return cancelled(reference)
  if (status === 'expired') return refused(reference, 'voucher_expired')
  if (!charge) return null
  if (charge.status === 'expired') return refused(reference, 'voucher_expired')
  if (status === 'declined' || status === 'fraudulent' || charge.status === 'declined') {
    const { failure_code: code, failure_message: message } = charge
    return { state: 'refused', reference, ...whyOf({ code: code ?? '', message: message ?? '' }) }
  }
  const url = order.next_action?.redirect_to_url?.url
  if (url) return { state: 'redirect', reference, url }
  return { state: 'pending', reference, voucher: voucherOf(charge) }
}

/** The charge that counts: the paid one, else the newest. A cash order may have one charge per chain of shops. */
function chargeOf({ charges }: Order): Charge | undefined {
  const all = charges?.data ?? []
  const cash = all.find(({ payment_method: method }) => method?.product_type === 'cash_in')
  const newest = all.toSorted((a, b) => a.created_at - b.created_at).at(-1)
  return all.find(({ status }) => PAID.has(status)) ?? cash ?? newest
}

function voucherOf({ payment_method: method, amount }: Charge): Voucher | null {
  if (!method) return null
  const deadline = method.expires_at ? instant(method.expires_at) : null
  const common = { concept: null, amountCents: amount, deadline }
  if (method.object === 'cash_payment')
    return {
      ...common,
      kind: 'oxxo',
      reference: method.reference ?? '',
      bank: null,
      url: method.barcode_url ?? null,
    }
  if (method.object !== 'bank_transfer_payment') return null
  return { ...common, kind: 'spei', reference: method.clabe ?? '', bank: method.bank ?? null, url: null }
}

export const instant = (seconds: number): string => new Date(seconds * 1000).toISOString()
export const seconds = (at: Date): number => Math.floor(at.getTime() / 1000)

/** The part of a card that may be shown. */
export function cardShown(card: {
  brand?: string | null | undefined
  last4?: string | null | undefined
}): CardShown {
  return { brand: brandOf(card.brand ?? ''), lastDigits: card.last4 ?? '' }
}

function brandOf(brand: string): CardShown['brand'] {
  const name = brand.toLowerCase().replaceAll(/[^a-z]/g, '')
  if (name === 'visa') return 'visa'
  if (name === 'mastercard' || name === 'mc') return 'mastercard'
  return name === 'amex' || name === 'americanexpress' ? 'amex' : 'other'
}
