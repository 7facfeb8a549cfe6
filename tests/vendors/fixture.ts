import type { ChargeOutcome } from '#server/ports/charge-outcome.ts'
import type { SentEvent } from '#server/ports/payment-gateway.ts'
import type { Api, Call, Client, Reply } from '#tests/http/harness.ts'
import type { Cut } from './loopback.ts'

/** A card, or the provider's equivalent, and how it is refused. */
export interface Refusal {
  method: string
  code: string
  declineCode: string | null
}

/** The outcome of a payment at the provider, and the events that it then sends. */
export interface Happening {
  events: readonly SentEvent[]
}

/**
 * A provider for the shared contract tests: its double, with everything that a payer, a bank or a failure can do. Add
 * one to `describe-providers.ts` to test a new adapter against the port's contract.
 */
export interface ProviderFixture {
  /** The gateway's name, also the last part of the webhook's path. */
  name: string
  /** The application's environment variables for it; the double is already running. */
  environment: Record<string, string>
  /** The studio's settings that it needs. */
  configuration: Record<string, unknown>
  methods: {
    works: string
    needsAction: string
    /** Absent if the provider has no payment by hand. */
    voucher: string | null
    refused: readonly Refusal[]
  }
  /** The refusal code after the payer refuses, where it is not the bank's authentication. */
  refusal?: string
  /** How to buy with it, if not by `POST /checkout/attempt`; the response has the same shape. */
  buy?(
    api: Api,
    who: Pick<Client, 'call'>,
    class_package_id: number,
    method: string,
    more: Pick<Call, 'key'> & { body?: Record<string, unknown> },
  ): Promise<Reply>
  /** If a payer approves before the charge: creates the order, approves it, and returns its id. */
  approveFirst?(api: Api, who: Pick<Client, 'call'>, class_package_id: number, key: string): Promise<string>
  /** Its signatures have no timestamp: repeated events are recognised by their ids alone. */
  ageless?: true
  /** What the provider's page or the bank does with a payment that needs an action. */
  act(api: Api, payment: Waiting, approve: boolean): Promise<Happening>
  payVoucher(api: Api, payment: Waiting): Promise<Happening>
  expireVoucher(api: Api, payment: Waiting): Promise<Happening>
  /** A refund made on the provider's own pages. */
  refund(api: Api, payment: Waiting, amountCents: number): Promise<Happening>
  /** The payer's bank or the provider takes the money back, although it was not refunded; absent if that never happens. `won`: the studio gets it again. */
  reverse?(api: Api, payment: Waiting, amountCents: number, won?: boolean): Promise<Happening>
  /** Signs an event of this payment as the provider would, whatever the provider's records say. */
  tell(api: Api, payment: Waiting, outcome: Told): Promise<SentEvent>
  /** The same event with another signature, or a changed text. */
  forge(event: SentEvent): SentEvent[]
  /** Until the returned function is called: no responses; or charges are made and their responses lost. */
  down(api: Api): () => void
  losesAnswers(api: Api): () => void
  /**
   * Cuts the connection to the provider at one of our calls; the returned function restores it and returns how many
   * calls there were.
   */
  cut(api: Api, at: Cut | null): () => number
  /**
   * A payment method as the browser creates it from a card: with its own id, usable once if the provider works so.
   */
  fresh?(method: string): string
  /** What its engine does with a subscription. */
  subscriptions: SubscriptionFixture
  /** How often money was taken from this customer, by the provider's records. */
  charges(api: Api, customer_id: number): Promise<number>
  /** Deletes the customer on the provider's pages; absent if it has no customers. */
  dropAccounts?(customer_id: number): void
  close(): Promise<void>
}

/** A provider's subscription engine for the shared contract test. */
export interface SubscriptionFixture {
  /** How many of this customer's subscriptions would still be charged, by the provider's records. */
  living(api: Api, customer_id: number): Promise<number>
  /** The cards a subscription can be changed to; absent if the payer does that on the provider's own pages. */
  cards?: {
    /** Can be saved but refuses every charge. */
    neverPays: string
    /** Works, and ends in 4444. */
    other: string
  }
  /** From now on the payer's method refuses every charge, or works again; present where there are no cards. */
  payer?(subscription: string, pays: boolean): void
  /** Cancelling ends it at once, not with the paid period. */
  endsAtOnce?: true
  /** Does what is due by the application's clock, at least one charge, and returns the events in order of time. */
  turn(api: Api, subscription: string): Promise<Happening>
  /** Whether an event reports a successful charge. */
  isPaid(event: SentEvent): boolean
  /** Makes its clock follow the application's, if it has one of its own. */
  follow?(api: Api): void
  /** The events caused by the application's calls that were not returned yet. */
  untold?(api: Api): Promise<readonly SentEvent[]>
  /** Ends it on the provider's own pages, at once. */
  end(api: Api, subscription: string): Promise<Happening>
  /**
   * Sets it to end with its period on the provider's pages, or reverts that; absent if the provider can only end at
   * once.
   */
  callOff?(api: Api, subscription: string, off: boolean): Promise<Happening>
  /** Pauses it on the provider's pages, or resumes it; absent if not supported. */
  rest?(api: Api, subscription: string, rests: boolean): Promise<Happening>
}

/** A payment in our own records. */
export interface Waiting {
  customer_id: number
  amount_cents: number
  attempt_key: string
  reference: string
  clientSecret: string | null
}

export type Told =
  | Pick<Extract<ChargeOutcome, { state: 'succeeded' }>, 'state' | 'amountCents' | 'currency'>
  | { state: 'refused'; code: string }
  | { state: 'pending' }
