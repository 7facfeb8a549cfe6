import type { Voucher } from '#domain/selling/papers/voucher.ts'

/** The parts of a card that may be shown and stored. */
export interface CardShown {
  brand: CardBrand
  lastDigits: string
}

/** The outcome of a payment, in provider-neutral terms. `reference` is the provider's id of the payment. */
export type ChargeOutcome =
  | {
      state: 'succeeded'
      reference: string
      /** What the provider took; compared with what was requested. */
      amountCents: number
      currency: string
      /** The provider's id of the subscription that this payment began. */
      subscription: string | null
      card: CardShown | null
      /** The provider's id of the card, if it saves the card for the customer's later payments. */
      source?: string | null
      /** The provider's id of the charge, where its reports name that instead of the payment. */
      charge?: string | null
    }
  /**
   * `plan`: the provider's plan of a subscription that the payer must approve, for providers whose script needs it.
   */
  | { state: 'needs_action'; reference: string; clientSecret: string; plan?: string }
  /** The payer approved and the provider waits for us: `capture` takes the money. */
  | { state: 'approved'; reference: string }
  /** The money arrives later or never: with a voucher it depends on the payer, otherwise on the bank. */
  | { state: 'pending'; reference: string; voucher: Voucher | null }
  | { state: 'redirect'; reference: string; url: string }
  /** `payment_cancelled` and `voucher_expired` are our own codes, the others are the provider's. */
  | { state: 'refused'; reference: string | null; code: string; declineCode: string | null }

/** The outcome of a payment that the provider knows. */
export type Outcome = ChargeOutcome & { reference: string }

/** A payment that takes no money, without a code of the bank. */
export const refused = (reference: string, code: string): Outcome => ({
  state: 'refused',
  reference,
  code,
  declineCode: null,
})

export const cancelled = (reference: string): Outcome => refused(reference, 'payment_cancelled')

export const unknownMethod: ChargeOutcome = {
  state: 'refused',
  reference: null,
  code: 'payment_method_unknown',
  declineCode: null,
}

export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'other'
