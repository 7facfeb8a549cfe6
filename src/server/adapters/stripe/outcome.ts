import Stripe from 'stripe'
import type { Voucher } from '#domain/selling/papers/voucher.ts'
import { type CardShown, cancelled, type ChargeOutcome, type Outcome } from '#server/ports/charge-outcome.ts'
import { AccountLost, type RefundOutcome } from '#server/ports/payment-gateway.ts'
import { idOf } from './books.ts'

const DAY_SECONDS = 24 * 60 * 60
/** Stripe gives transfers no deadline; ours, in days, equals OXXO's. */
export const VOUCHER_DAYS = 3

/**
 * The outcome of a payment intent; null before confirmation, when no money can move. `subscription` is the one that it started.
 */
export function paymentOutcome(intent: Stripe.PaymentIntent, subscription: string | null): Outcome | null {
  const { id: reference, last_payment_error: error } = intent
  switch (intent.status) {
    case 'succeeded':
      return {
        state: 'succeeded',
        reference,
        amountCents: intent.amount_received,
        currency: intent.currency.toUpperCase(),
        subscription,
        card: cardOf(intent.payment_method),
        charge: idOf(intent.latest_charge),
      }
    case 'requires_action': {
      const voucher = voucherOf(intent)
      if (voucher) return { state: 'pending', reference, voucher }
      return { state: 'needs_action', reference, clientSecret: intent.client_secret ?? '' }
    }
    case 'canceled':
      return cancelled(reference)
    case 'requires_payment_method':
      return error
        ? { state: 'refused', reference, code: codeOf(error.code), declineCode: error.decline_code ?? null }
        : null
    case 'requires_confirmation':
      return null
    default:
      return { state: 'pending', reference, voucher: null }
  }
}

export function codeOf(code: string | undefined): string {
  return code === 'payment_intent_payment_attempt_expired' ? 'voucher_expired' : (code ?? 'card_declined')
}

function voucherOf({ next_action, amount, created }: Stripe.PaymentIntent): Voucher | null {
  const oxxo = next_action?.oxxo_display_details
  if (oxxo) {
    return {
      kind: 'oxxo',
      reference: oxxo.number ?? '',
      bank: null,
      concept: null,
      amountCents: amount,
      deadline: oxxo.expires_after === null ? null : instant(oxxo.expires_after),
      url: oxxo.hosted_voucher_url,
    }
  }
  const transfer = next_action?.display_bank_transfer_instructions
  const spei = transfer?.financial_addresses?.find((address) => address.spei)?.spei
  if (!transfer || !spei) return null
  return {
    kind: 'spei',
    reference: spei.clabe,
    bank: spei.bank_name,
    concept: transfer.reference,
    amountCents: transfer.amount_remaining ?? amount,
    deadline: instant(created + VOUCHER_DAYS * DAY_SECONDS),
    url: transfer.hosted_instructions_url,
  }
}

export const instant = (seconds: number): string => new Date(seconds * 1000).toISOString()

export function cardOf(method: string | Stripe.PaymentMethod | null): CardShown | null {
  if (method === null || typeof method === 'string' || !method.card) return null
  return { brand: brandOf(method.card.brand), lastDigits: method.card.last4 }
}

function brandOf(brand: string): CardShown['brand'] {
  return brand === 'visa' || brand === 'mastercard' || brand === 'amex' ? brand : 'other'
}

/** A definite refusal: Stripe will not take money for this request. After any other error the outcome is unknown. */
export function isDefinite(error: unknown): error is Stripe.errors.StripeError {
  return (
    error instanceof Stripe.errors.StripeCardError ||
    (error instanceof Stripe.errors.StripeInvalidRequestError && error.code !== 'lock_timeout')
  )
}

/**
 * Throws AccountLost for a refusal of a customer who does not exist, e.g. was deleted in Stripe's dashboard. One who exists, but for
 * keys of the other mode, is refused only: the right keys find them again.
 */
export function requireAccount(error: Stripe.errors.StripeError): void {
  const otherMode = error.message.includes('a similar object exists')
  if (error.code === 'resource_missing' && error.param === 'customer' && !otherMode)
    throw new AccountLost('Stripe has no such customer', { cause: error })
}

export function refusalOf(error: Stripe.errors.StripeError, reference: string | null): ChargeOutcome {
  const unknown = error.code === 'resource_missing' && error.param === 'payment_method'
  return {
    state: 'refused',
    reference,
    code: unknown ? 'payment_method_unknown' : codeOf(error.code),
    declineCode: error.decline_code ?? null,
  }
}

export function moneyIn(status: string | null): RefundOutcome['state'] {
  if (status === 'succeeded') return 'refunded'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}
