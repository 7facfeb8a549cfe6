import type { CardForm } from '#web/components/checkout/card/card-form.ts'
import type { StoredAttempt } from '#web/components/checkout/attempt/stored-attempt.ts'
import type { Problem } from '#web/components/checkout/attempt/problem.ts'
import type { Stage } from '#web/components/checkout/attempt/use-attempt.ts'

/** `cash`, `oxxo`, `spei`, `card` for the provider's hosted page, a `pm_…` id, or a saved card's id; null for a free offer. */
export type Method = string | null

/** What it is bought for: a class, or behind an enrolment fee a package. */
export interface BoughtFor {
  wanted_class_id?: number
  wanted_package_id?: number
}

/** What the customer agrees to by pressing the button. */
export interface Offer {
  discountCode?: string
  /** Pesos due now, as the button shows. */
  expected_total: number
  /** Pesos of the first charge after a free trial. */
  expected_first?: number
  /** Pesos of each renewal, for a package that renews. */
  expected_later?: number
  /** The customer confirmed that they want another one in addition to this purchase and older ones. */
  again?: true
  again_after?: number
}

interface How {
  /** Number of monthly instalments without interest. */
  installments?: number | null
  /** Save the card once it was charged. */
  save?: boolean
}

/** The part of the card form that talks to the bank. */
export type Bank = Pick<CardForm, 'askBank' | 'legacy'>

/** A payment that waits for the bank's page. */
export interface BankStep {
  attempt: StoredAttempt
  purchase_id: number
  clientSecret: string
}

/** The recent purchase of the same package that the server reported. */
export interface Repeat {
  purchase_id: number
  text: string
  attempt: StoredAttempt
}

export interface Checkout {
  stage: Stage
  /** The last attempt whose outcome was looked up, also one made before a reload. */
  followed: StoredAttempt | null
  problem: Problem | null
  bank: BankStep | null
  repeat: Repeat | null
  /** An attempt that the server never received, to be sent again unchanged. */
  unsent: StoredAttempt | null
  /** The recent purchase that the customer saw when they confirmed that they want another one. */
  seen: number | null
  /** The server requires the studio's enrolment fee first. */
  gated: boolean
  /** How the customer wants to pay, or did in the attempt being looked up; null before any choice. */
  method: Method
  choose: (method: string) => void
  buy: (method: Method, offer: Offer, how?: How) => Promise<void>
  retry: () => Promise<void>
  /** Forgets the refusal of the last attempt. */
  clear: () => void
  /** The payer's answer on the bank's page; `leave` cancels without an error. */
  answer: (what: 'approve' | 'refuse' | 'leave') => Promise<void>
  /** The customer's answer to whether they want a second one. */
  answerRepeat: (wanted: boolean) => Promise<void>
  paypal: PayPalSteps
  /** Takes the card form of the last render, which opens the bank's page. */
  meet: (bank: Bank) => void
  dismissGate: () => void
}

/** What PayPal's button calls, in this order. */
export interface PayPalSteps {
  /**
   * Starts the purchase and resolves with the id that PayPal's window shows; rejects when there is none, or without agreement.
   */
  open: (offer: Offer | null) => Promise<string>
  approve: (approved: { orderID: string } | { subscriptionID: string }) => Promise<void>
  cancel: () => void
  fail: () => void
}
