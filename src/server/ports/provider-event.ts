import type { CardShown, ChargeOutcome } from './charge-outcome.ts'

/** A provider's event, in provider-neutral terms. It is stored as JSON, so every field must survive JSON. */
export type ProviderEvent = { id: string } & EventContent

export type EventContent =
  | PaymentEvent
  | RefundEvent
  | SubscriptionInvoiceEvent
  | SubscriptionEndedEvent
  | SubscriptionChangedEvent
  | CashBalanceEvent

/** A payment succeeded, failed, expired, or is pending. */
export interface PaymentEvent {
  kind: 'payment'
  /** Our own key of the attempt, where the provider returns it. */
  attemptKey: string | null
  outcome: ChargeOutcome & { reference: string }
}

/** Money was refunded, by anyone, or taken back in a dispute; `failed` where the studio has won that. */
export interface RefundEvent {
  kind: 'refund'
  attemptKey: string | null
  /** The payment it was taken from. */
  reference: string
  /** The provider's id of this refund. */
  refund: string
  /** Whole centavos of this refund. */
  amountCents: number
  state: 'pending' | 'refunded' | 'failed'
  /** Taken from the studio by the payer's bank or by the provider, as in a dispute; absent for a refund. */
  reversed?: boolean
}

/**
 * A subscription's renewal was paid, or its charge failed. The charge that starts a subscription is a payment
 * instead; the first charge after a free trial is a renewal.
 */
export interface SubscriptionInvoiceEvent {
  kind: 'subscription_invoice'
  subscription: string
  /** The provider's id of the invoice: a period is granted once per invoice. */
  invoice: string
  amountCents: number
  currency: string
  /** ISO 8601. */
  periodStart: string
  periodEnd: string
  outcome:
    /**
     * `reference`: the id of the payment that a refund needs; null if nothing was due. `card`: the card charged, if
     * the provider reports it. `charge`: as in a `ChargeOutcome`.
     */
    | { state: 'paid'; reference: string | null; card: CardShown | null; charge?: string | null }
    /** `final`: the provider will not retry. `retryAt`: when it will, ISO 8601; null when not reported. */
    | { state: 'failed'; final: boolean; retryAt: string | null }
}

/** A subscription ended at the provider: cancelled, expired, or never paid. */
export interface SubscriptionEndedEvent {
  kind: 'subscription_ended'
  subscription: string
  /** ISO 8601. */
  at: string
  /** The provider stopped retrying a failed charge. */
  unpaid: boolean
}

/**
 * A subscription will end with its period, will continue after all, was paused or resumed: `lookUpSubscription`
 * returns which.
 */
export interface SubscriptionChangedEvent {
  kind: 'subscription_changed'
  subscription: string
}

/** A customer’s balance at the provider changed: `cashBalance` returns all of it. */
export interface CashBalanceEvent {
  kind: 'cash_balance'
  /** The provider's id of the customer. */
  account: string
}
