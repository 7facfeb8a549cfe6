export type Period = 'day' | 'month' | 'year'

/** What a subscription charges from its first day on; the provider's own engine renews it. */
export interface SubscriptionPlan {
  /** Whole centavos of every period. */
  amountCents: number
  period: Period
  interval: number
  /** When the first charge is made; null when it is made now. */
  trialEnds: Date | null
}

export interface ChargeAttempt {
  /** The same for every try at one payment: the provider must not charge twice for it. */
  attemptKey: string
  purchaseId: number
  /** Whole centavos to take now; 0 only for a subscription that begins with a free trial. */
  amountCents: number
  currency: 'MXN'
  description: string
  /** The provider's name of a payment method, a saved source, or 'card' for the provider's hosted page. */
  paymentMethod: string
  /** Null for a purchase that is paid once. */
  plan: SubscriptionPlan | null
  payer: { customerId: number; email: string; name: string; phone: string | null }
  /** Where a hosted page sends the browser back to. */
  returnUrls: { success: string; cancel: string }
}

export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'other'

/** As much of a card as may be shown and kept. */
export interface CardShown {
  brand: CardBrand
  lastDigits: string
}

/** What became of a payment, in words that fit every provider. `reference` is the provider's own id of it. */
export type ChargeOutcome =
  | {
      state: 'succeeded'
      reference: string
      /** What the provider took, to be compared with what was asked. */
      amountCents: number
      currency: string
      /** The provider's id of the subscription that this payment began. */
      subscription: string | null
      card: CardShown | null
    }
  | { state: 'needs_action'; reference: string; clientSecret: string }
  | { state: 'pending'; reference: string; instructions: string }
  | { state: 'redirect'; reference: string; url: string }
  | { state: 'refused'; reference: string | null; code: string; declineCode: string | null }

export interface RefundOutcome {
  state: 'refunded' | 'pending'
  reference: string
}

/**
 * A payment provider. A refused card is an outcome, not an error; what is thrown means that nothing is known
 * (network, provider away), and `lookUp` must be asked before anything is said to the customer.
 */
export interface PaymentGateway {
  readonly name: string
  charge(attempt: ChargeAttempt): Promise<ChargeOutcome>
  /** Settles a payment after the browser did its part. */
  confirm(reference: string): Promise<ChargeOutcome>
  /**
   * The state as the provider has it now. Without a reference (its answer never arrived) it is found by the attempt's
   * key; null when the provider knows nothing of it, so that no money moved.
   */
  lookUp(payment: { reference: string | null; attemptKey: string }): Promise<ChargeOutcome | null>
  /** Calls off a payment that still waits for the payer. Gives its state: one that went through stays so. */
  cancel(reference: string): Promise<ChargeOutcome>
  /** Gives money back; the same key never gives it twice. */
  refund(reference: string, amountCents: number, key: string): Promise<RefundOutcome>
  /** Only the built-in test gateway has one. */
  readonly payer?: PayerStandIn
}

/** Does what a payer would do on the bank's or the provider's own page, where there is no such page. */
export interface PayerStandIn {
  /** Approves or refuses a waiting payment. False when this customer has none of that secret. */
  answer(clientSecret: string, customerId: number, approve: boolean): Promise<boolean>
}
