import type { Voucher } from '#domain/selling/voucher.ts'
import type { ProviderEvent } from './provider-event.ts'
import type { CardShown, ChargeOutcome } from './charge-outcome.ts'

export type Period = 'day' | 'month' | 'year'

/** What a subscription charges from its first day on; the provider's own engine renews it. */
export interface SubscriptionPlan {
  /** Whole centavos of every period. */
  amountCents: number
  /** Of the first one that is paid, which a discount may lower. */
  firstAmountCents: number
  period: Period
  interval: number
  /** When the first charge is made; null when it is made now. */
  trialEnds: Date | null
  /** The studio's time zone: whose calendar the periods are counted in, where a provider lets us choose. */
  timezone: string
}

export interface Payer {
  customerId: number
  /** The provider's own id of this customer; null where the provider keeps none. */
  account: string | null
  email: string
  name: string
  phone: string | null
}

export interface ChargeAttempt {
  /** The same for every try at one payment: the provider must not charge twice for it. */
  attemptKey: string
  purchaseId: number
  /** When it was ordered: every try at it asks for the very same. */
  orderedAt: Date
  packageId: number
  /** Whole centavos to take now; 0 only for a subscription that begins with a free trial. */
  amountCents: number
  currency: 'MXN'
  description: string
  /**
   * The provider's name of a payment method, a saved source, `card` for the provider's hosted page, `oxxo` or `spei` for
   * paying by hand.
   */
  paymentMethod: string
  /** Months without interest; null for one payment. */
  installments: number | null
  /** The card is new: the provider keeps it for this customer if, and only if, the payment goes through. */
  keep: boolean
  /** When this attempt at paying was written down. */
  openedAt: Date
  /** Null for a purchase that is paid once. */
  plan: SubscriptionPlan | null
  payer: Payer
  /**
   * What an earlier try at this payment remembered, and the provider knew nothing to tell of yet; null for the first try. A
   * provider without keys of its own goes on with it.
   */
  begun: string | null
  /** Where a hosted page or a bank sends the browser back to. */
  returnUrls: { success: string; cancel: string }
  /**
   * Keeps the provider's id of the payment. A gateway that can name a payment before money may move awaits this in
   * between, so that after a crash the payment is found by its id; it throws when the payment is over already.
   */
  remember(reference: string): Promise<void>
}

export interface LeftBehind {
  /** The provider's own id of the customer. */
  account: string
  attemptKey: string
  /** When the attempt was written down. */
  openedAt: Date
  /** The cards that the customer keeps. */
  kept: ReadonlySet<string>
}

export interface RefundOutcome {
  state: 'refunded' | 'pending' | 'failed'
  reference: string
}

/** A subscription as the provider has it now. */
export interface SubscriptionState {
  /** `late`: a charge failed and is tried again. `paused`: it takes nothing until it is resumed. */
  state: 'trial' | 'active' | 'late' | 'paused' | 'ended'
  /** It ends with the period that is paid. */
  ends: boolean
  /** The end of the period that is paid or free; with a pause the day on which it charges again. */
  paidUntil: Date | null
}

/** A subscription is left alone for a while, and its paid period becomes as much longer. */
export interface SubscriptionPause {
  /** When the customer comes back. */
  resumesAt: Date
  /** When it is charged again: the end of the period that is paid, later by the length of the pause. */
  nextCharge: Date
}

export interface CardChange {
  subscription: string
  /** The provider's own id of the customer; null where the provider keeps none. */
  account: string | null
  /** A payment method of the browser's, or a saved source. */
  paymentMethod: string
  /** The same for every try at this change. */
  key: string
  /** When the first try was made. */
  openedAt: Date
}

/** What became of a change of card. `needs_action`: the bank asks; afterwards the same change is asked for again. */
export type CardChangeOutcome =
  | { state: 'changed'; card: CardShown | null }
  | { state: 'needs_action'; clientSecret: string }
  | { state: 'refused'; code: string; declineCode: string | null }

export interface SavedSource extends CardShown {
  sourceId: string
}

/** The provider takes no payments here any more, and left this one as it is. */
export class GatewayClosed extends Error {
  override name = 'GatewayClosed'
}

/** The provider keeps no card of that name, or the bank said no. Codes are those of a refused payment. */
export class CardNotKept extends Error {
  override name = 'CardNotKept'
  readonly code: string
  readonly declineCode: string | null

  constructor(code: string, declineCode: string | null) {
    super(code)
    this.code = code
    this.declineCode = declineCode
  }
}

/**
 * Cards that a provider keeps for a customer. `account` is the provider's id of the customer, or ours where the provider
 * keeps no customers.
 */
export interface SavedSources {
  /** Keeps the card behind a payment method of the browser's; the same one twice is kept once. Throws CardNotKept. */
  save(account: string, paymentMethod: string): Promise<SavedSource>
  list(account: string): Promise<SavedSource[]>
  /** Removing what is gone already is no error. */
  remove(sourceId: string): Promise<void>
  /** The card that a payment of this name brought to its customer, null where it brought none; absent where none ever does. */
  broughtBy?(reference: string): Promise<string | null>
}

/** A script of the provider's, for a page's content security policy: where it comes from, what it frames and calls. */
export interface ProviderScript {
  url: string
  scripts: readonly string[]
  frames: readonly string[]
  connections: readonly string[]
  /** It opens windows of the provider's that have to reach back to the page. */
  opensWindows?: boolean
}

/** What the browser's payment form needs to know. Nothing here is secret. */
export interface BrowserForm {
  kind: 'sandbox' | 'stripe' | 'conekta' | 'paypal' | 'none'
  /** The provider's public key; null where there is none, and then there is no form in the page. */
  publicKey: string | null
  /** The provider's own part of the page, with the hosts that it may reach; null where there is none. */
  script: ProviderScript | null
  /** The provider has no page of its own for cards, whatever the studio's settings say. */
  hosted?: false
  vouchers: readonly Voucher['kind'][]
  installments: boolean
}

/** Somebody else's text, or one whose signature is too old: nothing of it may be believed. */
export class ForgedEvent extends Error {
  override name = 'ForgedEvent'
}

/**
 * A payment provider. A refused card is an outcome, not an error; what is thrown means that nothing is known
 * (network, provider away), and `lookUp` must be asked before anything is said to the customer.
 */
export interface PaymentGateway {
  readonly name: string
  /** `publicKey` is the studio's configured one. */
  form(publicKey: string | null): BrowserForm
  /** Makes the provider's own customer; absent where it needs none. The same customer twice is made once. */
  openAccount?(payer: Omit<Payer, 'account'>): Promise<string>
  charge(attempt: ChargeAttempt): Promise<ChargeOutcome>
  /** Settles a payment after the browser did its part. Throws GatewayClosed. */
  confirm(reference: string): Promise<ChargeOutcome>
  /**
   * The state as the provider has it now. Without a reference (its answer never arrived) it is found by the attempt's
   * key; null when the provider has nothing that could take money.
   */
  lookUp(payment: { reference: string | null; attemptKey: string }): Promise<ChargeOutcome | null>
  /**
   * Ends what an attempt at paying that is over left with the provider, named to us or not: a subscription that would charge one
   * day, a card other than `kept` that came with it. Asked again it changes nothing. Absent where nothing is left.
   */
  clearUp?(left: LeftBehind): Promise<void>
  /** Calls off a payment that still waits for the payer. Gives its state: one that went through stays so. */
  cancel(reference: string): Promise<ChargeOutcome>
  /**
   * Gives money back; the same key, asked for by one at a time, never gives it twice. `booked` are the payment's refunds
   * that belong to other keys, for a provider that has none.
   */
  refund(
    reference: string,
    amountCents: number,
    key: string,
    booked: readonly string[],
  ): Promise<RefundOutcome>
  lookUpSubscription(subscription: string): Promise<SubscriptionState | null>
  /**
   * Ends a subscription with the period that is paid, and at once when a charge is late or where the provider knows
   * nothing else; asked again it stays so.
   */
  cancelSubscription(subscription: string): Promise<SubscriptionState>
  /** Takes a cancellation back before it has come into effect; absent where the provider cannot. */
  keepSubscription?(subscription: string): Promise<SubscriptionState>
  /**
   * Charges nothing before `nextCharge` and counts the periods from there; absent where the provider cannot. Asked again
   * it stays so. Whether the customer is back on time is our own matter: `resumeSubscription` is called then too.
   */
  pauseSubscription?(subscription: string, pause: SubscriptionPause): Promise<SubscriptionState>
  /** Ends a pause, on its day or before it: charges from `nextCharge` on. Present where `pauseSubscription` is. */
  resumeSubscription?(subscription: string, nextCharge: Date): Promise<SubscriptionState>
  /**
   * Has all later charges taken from another card; a late one is tried with it at once, and an event tells of that. Absent
   * where the provider cannot.
   */
  changeCard?(change: CardChange): Promise<CardChangeOutcome>
  /**
   * Verifies that the provider sent this, and only then reads it. Throws ForgedEvent when it did not; null for what we
   * have no use for and for payments that are not of this studio's purchases.
   * @param mayAsk awaited before the provider is asked whether it sent this; throws when too much was asked that it had not
   */
  readEvent(body: string, headers: Headers, mayAsk: () => Promise<void>): Promise<ProviderEvent | null>
  /** Absent where the provider keeps no cards. */
  readonly sources?: SavedSources
  /** Only the built-in test gateway has one. */
  readonly payer?: PayerStandIn
  /** Only the built-in test gateway has one: others renew by themselves. */
  readonly engine?: RenewalEngine
}

/** An event on its way to us, as a provider would send it. */
export interface SentEvent {
  body: string
  headers: Record<string, string>
}

/** Does what a payer would do on the bank's or the provider's own page, where there is no such page. */
export interface PayerStandIn {
  /**
   * Approves or refuses a waiting payment, or pays or lets run out a voucher. Gives the events that the provider then
   * sends; null when this customer has no payment of that secret.
   */
  answer(clientSecret: string, customerId: number, approve: boolean): Promise<readonly SentEvent[] | null>
}

/** What a provider's own engine would do and report at its time. */
export interface RenewalEngine {
  /**
   * Makes the charges and ends the subscriptions that are due by the clock. Gives what is to be reported and was not yet;
   * `told` is called when it arrived, so that after a crash it is given again.
   */
  runDue(): Promise<readonly (SentEvent & { told(): Promise<void> })[]>
}
