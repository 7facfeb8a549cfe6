import type { CardShown, ChargeOutcome } from './charge-outcome.ts'

/** What a provider reports, in words that fit every provider. It is kept as JSON, so it holds nothing else. */
export type ProviderEvent = { id: string } & (
  | PaymentEvent
  | RefundEvent
  | SubscriptionInvoiceEvent
  | SubscriptionEndedEvent
  | SubscriptionChangedEvent
)

/** A payment succeeded, failed, ran out, or waits. */
export interface PaymentEvent {
  kind: 'payment'
  /** Our own key of the attempt, where the provider hands it back. */
  attemptKey: string | null
  outcome: ChargeOutcome & { reference: string }
}

/** Money went back, whoever asked for it. */
export interface RefundEvent {
  kind: 'refund'
  attemptKey: string | null
  /** The payment that it was taken from. */
  reference: string
  /** The provider's id of this refund. */
  refund: string
  /** Whole centavos of this refund. */
  amountCents: number
  state: 'pending' | 'refunded' | 'failed'
}

/**
 * A subscription's renewal was paid, or its charge failed. The charge that begins a subscription is a payment and not this;
 * the first one after a free trial is this.
 */
export interface SubscriptionInvoiceEvent {
  kind: 'subscription_invoice'
  subscription: string
  /** The provider's id of the invoice: the same period is granted once for it. */
  invoice: string
  amountCents: number
  currency: string
  /** ISO 8601. */
  periodStart: string
  periodEnd: string
  outcome:
    /** `reference`: the payment behind it, by the name that a refund needs; null where nothing was to be paid. `card`: the one
     * that was charged, where the provider tells.
     */
    | { state: 'paid'; reference: string | null; card: CardShown | null }
    /** `final`: the provider will not try again. `retryAt`: when it does, ISO 8601; null when that is not told. */
    | { state: 'failed'; final: boolean; retryAt: string | null }
}

/** A subscription ended at the provider: called off, run out, or never paid again. */
export interface SubscriptionEndedEvent {
  kind: 'subscription_ended'
  subscription: string
  /** ISO 8601. */
  at: string
  /** The provider gave up on a late charge. */
  unpaid: boolean
}

/** A subscription is to end with its period, or is kept after all, is paused or taken up again: `lookUpSubscription` says which. */
export interface SubscriptionChangedEvent {
  kind: 'subscription_changed'
  subscription: string
}
