import type { Voucher } from '#domain/selling/voucher.ts'

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
      /** The provider's id of the card, where it keeps the card for its customer from now on. */
      source?: string | null
    }
  /** `plan`: the provider's plan of a subscription that the payer has to approve, where the browser is told of it. */
  | { state: 'needs_action'; reference: string; clientSecret: string; plan?: string }
  /** The payer agreed, and the provider waits for us: `confirm` takes the money. */
  | { state: 'approved'; reference: string }
  /** The money comes later, or not at all: with a voucher the payer has to do something, else the bank. */
  | { state: 'pending'; reference: string; voucher: Voucher | null }
  | { state: 'redirect'; reference: string; url: string }
  /** `payment_cancelled` and `voucher_expired` are our own codes, others the provider's. */
  | { state: 'refused'; reference: string | null; code: string; declineCode: string | null }

export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'other'
