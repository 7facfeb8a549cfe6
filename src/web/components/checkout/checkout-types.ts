import type { CardForm } from '#web/components/checkout/card/card-form.ts'
import type { KeptAttempt } from '#web/components/checkout/attempt/kept-attempt.ts'
import type { Problem } from '#web/components/checkout/attempt/problem.ts'
import type { Stage } from '#web/components/checkout/attempt/use-attempt.ts'

/** `cash`, `oxxo` and `spei`, `card` for the provider's hosted page, a `pm_…` name, a saved card; null takes a free offer. */
export type Method = string | null

/** What the customer agrees to with the press. */
export interface Offer {
  discountCode?: string
  /** Pesos that the button says are paid now. */
  expected_total: number
  /** Pesos that each renewal takes, where it renews. */
  expected_later?: number
  /** The customer said that a second one is wanted, beside this purchase and older ones. */
  again?: true
  again_after?: number
}

interface How {
  /** Months without interest. */
  installments?: number | null
  /** The card is kept for the next time, once it was charged. */
  keep?: boolean
}

/** The bank's part of the card form, which knows its provider's script. */
export type Bank = Pick<CardForm, 'askBank' | 'legacy'>

/** A payment that waits for the bank's page. */
export interface BankStep {
  attempt: KeptAttempt
  purchase_id: number
  clientSecret: string
}

/** The same package was bought already, by the server's word. */
export interface Repeat {
  purchase_id: number
  text: string
  attempt: KeptAttempt
}

export interface Checkout {
  stage: Stage
  problem: Problem | null
  bank: BankStep | null
  repeat: Repeat | null
  /** An attempt that the server never saw, to be sent again as it was. */
  unsent: KeptAttempt | null
  /** The purchase that the customer was told of by the server and wants another one beside. */
  seen: number | null
  /** The studio's enrolment fee comes first: its package, by the server's word. */
  gated: boolean
  buy: (method: Method, offer: Offer, how?: How) => Promise<void>
  retry: () => Promise<void>
  /** The payer's answer on the bank's page; `leave` refuses without a complaint. */
  answer: (what: 'approve' | 'refuse' | 'leave') => Promise<void>
  /** The customer's answer to whether a second one is wanted. */
  answerRepeat: (wanted: boolean) => Promise<void>
  paypal: PayPalSteps
  /** Takes the card form of the last render, which asks the bank. */
  meet: (bank: Bank) => void
  dismissGate: () => void
}

/** What PayPal's button asks for, in this order. */
export interface PayPalSteps {
  /** Opens the purchase and gives what PayPal's window shows; rejects when there is nothing to show, or nothing agreed to. */
  open: (offer: Offer | null) => Promise<string>
  approve: (approved: { orderID: string } | { subscriptionID: string }) => Promise<void>
  cancel: () => void
  fail: () => void
}
