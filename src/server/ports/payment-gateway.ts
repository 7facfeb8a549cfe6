import type { CardForm } from '#domain/selling/cards/card-forms.ts'
import type { Voucher } from '#domain/selling/papers/voucher.ts'
import type { ProviderEvent } from './provider-event.ts'
import type { ProviderProblem } from './provider-problem.ts'
import type { CardShown, ChargeOutcome } from './charge-outcome.ts'

export type Period = 'day' | 'month' | 'year'

/** What a subscription charges from its first day; the provider's own engine renews it. */
export interface SubscriptionPlan {
  /** Whole centavos per period. */
  amountCents: number
  /** Whole centavos of the first paid period, which a discount may lower. */
  firstAmountCents: number
  period: Period
  interval: number
  /** When the first charge is made; null when it is made now. */
  trialEnds: Date | null
  /** The studio's time zone, in which periods are counted if the provider lets us choose. */
  timezone: string
}

export interface Payer {
  customerId: number
  /** The provider's id of this customer; null where the provider stores none. */
  account: string | null
  email: string
  name: string
  phone: string | null
}

export interface ChargeAttempt {
  /** Idempotency key of one payment, the same for every retry: the provider must not charge twice for it. */
  attemptKey: string
  purchaseId: number
  /** When it was ordered, the same for every retry. */
  orderedAt: Date
  packageId: number
  /** Whole centavos to take now; 0 only for a subscription that begins with a free trial, or with a discount of all. */
  amountCents: number
  currency: 'MXN'
  description: string
  /**
   * The provider's name of a payment method, a saved source, `card` for the provider's hosted page, `oxxo` or `spei`
   * for paying by hand.
   */
  paymentMethod: string
  /** Months without interest; null for one payment. */
  installments: number | null
  /** A new card: the provider saves it for this customer if, and only if, the payment succeeds. */
  saveCard: boolean
  /** When this payment attempt was recorded. */
  openedAt: Date
  /** Null for a one-time purchase. */
  plan: SubscriptionPlan | null
  payer: Payer
  /**
   * What an earlier try at this payment passed to `remember`, while the provider has no result for it; null on the
   * first try. A provider without idempotency keys continues with it.
   */
  begun: string | null
  /** Where a hosted page or a bank redirects the browser. */
  returnUrls: { success: string; cancel: string }
  /**
   * Stores the provider's id of the payment. A gateway that knows the id before money may move awaits this first, so
   * that the payment is found by its id after a crash. Throws when the payment is already over.
   */
  remember(reference: string): Promise<void>
}

export interface LeftBehind {
  /** The provider's id of the customer. */
  account: string
  attemptKey: string
  /** When the attempt was recorded. */
  openedAt: Date
  /** The customer's saved cards. */
  saved: ReadonlySet<string>
  /** Newer cards stay: the customer may be adding one at this moment. */
  addedBefore: Date
}

/** A change of a customer’s balance at the provider. */
export interface BalanceMove {
  /** The provider's id of this change. */
  id: string
  /** Whole centavos that came; negative: that left. */
  amountCents: number
  /** The payment that it was applied to or taken back from; null where it came from or went elsewhere. */
  payment: string | null
  at: Date
}

export interface RefundOutcome {
  state: 'refunded' | 'pending' | 'failed'
  reference: string
}

/** The provider definitely refuses this refund, so it has no id there; the next one has another key. */
export const refundRefused = (key: string): RefundOutcome => ({
  state: 'failed',
  reference: `refused:${key}`,
})

/** The provider's current state of a subscription. */
export interface SubscriptionState {
  /** `past_due`: a charge failed and will be retried. `paused`: it charges nothing until resumed. */
  state: 'trial' | 'active' | 'past_due' | 'paused' | 'ended'
  /** It ends with the paid period. */
  ends: boolean
  /** The end of the paid or free period; while paused, the day of the next charge. */
  paidUntil: Date | null
}

/** A subscription stops charging for a while, and its paid period is extended by as long. */
export interface SubscriptionPause {
  /** When the next charge is made: the end of the paid period plus the length of the pause. */
  nextCharge: Date
}

export interface CardChange {
  subscription: string
  /** A payment method from the browser, or a saved source. */
  paymentMethod: string
  /** Idempotency key, the same for every retry of this change. */
  key: string
  /** When the first try was made. */
  openedAt: Date
}

/**
 * The outcome of changing the card. `needs_action`: the bank asks for authentication; then the same change is
 * requested again. `unpaid`: why the overdue charge was refused, where the provider says so at once.
 */
export type CardChangeOutcome =
  | { state: 'changed'; card: CardShown | null; unpaid?: Refusal | null }
  | { state: 'needs_action'; clientSecret: string }
  | ({ state: 'refused' } & Refusal)

export interface Refusal {
  code: string
  declineCode: string | null
}

export interface SavedSource extends CardShown {
  sourceId: string
}

/** The provider no longer takes payments here and left this one unchanged. */
export class GatewayClosed extends Error {
  override name = 'GatewayClosed'
}

/** The provider no longer has this customer, who was deleted on its own pages, and did nothing. */
export class AccountLost extends Error {
  override name = 'AccountLost'
}

/** The provider has no such saved card, or the bank refused it. Codes are those of a refused payment. */
export class CardNotSaved extends Error {
  override name = 'CardNotSaved'
  readonly code: string
  readonly declineCode: string | null

  constructor(code: string, declineCode: string | null) {
    super(code)
    this.code = code
    this.declineCode = declineCode
  }
}

/**
 * The cards a provider saves for a customer. `account` is the provider's id of the customer, or ours where the
 * provider stores no customers.
 */
export interface SavedSources {
  /** Saves the card behind a payment method from the browser; idempotent. Throws CardNotSaved and AccountLost. */
  save(account: string, paymentMethod: string): Promise<SavedSource>
  list(account: string): Promise<SavedSource[]>
  /** Idempotent: removing a card that no longer exists is not an error. */
  remove(sourceId: string): Promise<void>
  /**
   * Returns the card that this payment saved for its customer, null if it saved none; absent if payments never save
   * one.
   */
  broughtBy?(reference: string): Promise<string | null>
}

/**
 * A provider's script for a page's content security policy: its source, the frames it opens and the hosts it calls.
 */
export interface ProviderScript {
  url: string
  scripts: readonly string[]
  frames: readonly string[]
  connections: readonly string[]
  /** It opens the provider's windows, which need access to the page that opened them. */
  opensWindows?: boolean
}

/** What the browser's payment form needs. Nothing here is secret. */
export interface BrowserForm {
  kind: CardForm
  /** The provider's public key; null where there is none, and then the page has no card form. */
  publicKey: string | null
  /** The provider's script, with the hosts it may reach; null where there is none. */
  script: ProviderScript | null
  /** The provider has no hosted card page, whatever the studio's settings say. */
  hosted?: false
  vouchers: readonly Voucher['kind'][]
  installments: boolean
}

/** The text is not the provider's, or its signature is too old: nothing in it may be trusted. */
export class ForgedEvent extends Error {
  override name = 'ForgedEvent'
}

/**
 * A payment provider. A refused card is an outcome, not an error. A thrown error means that the outcome is unknown
 * (network, provider down): call `lookUp` before answering the customer.
 */
export interface PaymentGateway {
  readonly name: string
  /** Asks the provider something harmless. Returns what is wrong, null if nothing; absent where there is no provider to ask. */
  probe?(): Promise<ProviderProblem | null>
  /** `publicKey` is the one the studio configured. */
  form(publicKey: string | null): BrowserForm
  /**
   * Creates the provider's customer; idempotent. Absent where it needs none.
   * @param lost the id of the one that it takes the place of; null for the first
   */
  openAccount?(payer: Omit<Payer, 'account'>, lost: string | null): Promise<string>
  /** Throws AccountLost. */
  charge(attempt: ChargeAttempt): Promise<ChargeOutcome>
  /** Completes a payment after the browser did its part. Throws GatewayClosed. */
  confirm(reference: string): Promise<ChargeOutcome>
  /** Takes the money of a payment that its payer `approved`, once; present where that outcome occurs. */
  capture?(reference: string): Promise<ChargeOutcome>
  /**
   * Returns the provider's current state of a payment. Without a reference (its answer never arrived) it is found by
   * the attempt's key; null when the provider has nothing that could take money.
   */
  lookUp(payment: { reference: string | null; attemptKey: string }): Promise<ChargeOutcome | null>
  /**
   * Cleans up after an attempt that is over, whether or not we know its id at the provider: ends a subscription that would charge
   * one day, removes a card that is not in `saved`. Returns true if a card was too new to be removed. Idempotent. Absent where
   * nothing is left behind.
   */
  clearUp?(left: LeftBehind): Promise<boolean>
  /** Cancels a payment that still waits for the payer. Returns its state: a payment that succeeded stays so. */
  cancel(reference: string): Promise<ChargeOutcome>
  /**
   * Refunds money, once per key; calls must not run in parallel. `booked` are the payment's refunds that belong to
   * other keys, also those that failed, for a provider without idempotency keys.
   */
  refund(
    reference: string,
    amountCents: number,
    key: string,
    booked: readonly string[],
  ): Promise<RefundOutcome>
  /**
   * Every change of a customer’s balance at the provider outside of payments, in MXN, oldest first: e.g. a transfer
   * that arrived after its payment was cancelled. Undefined if the provider has no balances.
   */
  cashBalance?(account: string): Promise<BalanceMove[]>
  lookUpSubscription(subscription: string): Promise<SubscriptionState | null>
  /**
   * Ends a subscription with the paid period, or at once when it is past due or the provider cannot wait.
   * Idempotent.
   */
  cancelSubscription(subscription: string): Promise<SubscriptionState>
  /** Reverts a cancellation that has not taken effect, null if there is no card to charge; absent where the provider cannot. */
  keepSubscription?(subscription: string): Promise<SubscriptionState | null>
  /**
   * Charges nothing before `nextCharge` and counts the periods from there; absent where the provider cannot.
   * Idempotent. The provider does not end the pause by itself: `resumeSubscription` is called then.
   */
  pauseSubscription?(subscription: string, pause: SubscriptionPause): Promise<SubscriptionState>
  /**
   * Ends a pause, on its last day or before: charges from `nextCharge` on, which is ahead; null keeps the date that the pause set,
   * which is over. Present where `pauseSubscription` is.
   */
  resumeSubscription?(subscription: string, nextCharge: Date | null): Promise<SubscriptionState>
  /**
   * Changes the card of later charges; an overdue charge is retried at once, and an event reports the result.
   * Undefined if the provider cannot.
   */
  changeCard?(change: CardChange): Promise<CardChangeOutcome>
  /**
   * The id of the saved card that a subscription charges next, or would if it were kept; null if it has ended or has none. Absent where a deleted card can
   * still be charged, or none is saved.
   */
  chargedCard?(subscription: string): Promise<string | null>
  /**
   * Verifies that the provider sent this before reading it. Throws ForgedEvent when it did not; returns null for
   * events that are not used and for payments that are not this studio's.
   * @param mayAsk awaited before the provider is asked whether it sent this; throws when there were too many such
   * questions about forged events
   */
  readEvent(body: string, headers: Headers, mayAsk: () => Promise<void>): Promise<ProviderEvent | null>
  /** It charges a subscription's first period apart and counts the others from the second one's day. */
  readonly countsFromSecond?: true
  /** Absent where the provider saves no cards. */
  readonly sources?: SavedSources
  /** Only the built-in test gateway has one. */
  readonly payer?: PayerStandIn
  /** Only the built-in test gateway has one: real providers renew by themselves. */
  readonly engine?: RenewalEngine
}

/** An event as a provider would send it. */
export interface SentEvent {
  body: string
  headers: Record<string, string>
}

/** Stands in for the payer on a bank's or provider's page, where no such page exists. */
export interface PayerStandIn {
  /**
   * Approves or refuses a pending payment, or pays or expires a voucher. Returns the events that the provider then
   * sends; null when this customer has no payment with that secret.
   */
  answer(clientSecret: string, customerId: number, approve: boolean): Promise<readonly SentEvent[] | null>
}

/** What a provider's engine does and reports on schedule. */
export interface RenewalEngine {
  /**
   * Makes the due charges and ends the due subscriptions. Returns undelivered events; after a crash an event is
   * returned again until `delivered` is called.
   */
  runDue(): Promise<readonly (SentEvent & { delivered(): Promise<void> })[]>
}
