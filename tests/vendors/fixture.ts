import type { ChargeOutcome } from '#server/ports/charge-outcome.ts'
import type { SentEvent } from '#server/ports/payment-gateway.ts'
import type { Api, Call, Client, Reply } from '#tests/http/harness.ts'
import type { Cut } from './loopback.ts'

/** A card, or whatever the provider has in its place, and what it is refused with. */
export interface Refusal {
  method: string
  code: string
  declineCode: string | null
}

/** What became of a payment at the provider, and the events that it then sends. */
export interface Happening {
  events: readonly SentEvent[]
}

/**
 * A provider for the shared contract tests: its double with everything that a payer, a bank or bad luck does. Give one of
 * these to `describe-providers.ts` and the port's promises are held against the new adapter.
 */
export interface ProviderFixture {
  /** The gateway's name, which is also the last part of the webhook's address. */
  name: string
  /** What the application's environment says of it; the double is running by then. */
  environment: Record<string, string>
  /** The studio's settings that it needs. */
  configuration: Record<string, unknown>
  methods: {
    works: string
    needsAction: string
    /** Absent where the provider has no paying by hand. */
    voucher: string | null
    refused: readonly Refusal[]
  }
  /** What a payer who says no is refused with, where it is not the bank's own question. */
  refusal?: string
  /** How one buys with it, where it is not `POST /checkout/attempt`; the answer is like that call's. */
  buy?(
    api: Api,
    who: Pick<Client, 'call'>,
    class_package_id: number,
    method: string,
    more: Pick<Call, 'key'> & { body?: Record<string, unknown> },
  ): Promise<Reply>
  /** Where a payer approves before anything is charged: opens the order, has it approved, and gives its name. */
  approveFirst?(api: Api, who: Pick<Client, 'call'>, class_package_id: number, key: string): Promise<string>
  /** Its signatures say nothing of when: events that come again are known by their ids alone. */
  ageless?: true
  /** What the provider's page or the bank does with a payment that needs an action. */
  act(api: Api, payment: Waiting, approve: boolean): Promise<Happening>
  payVoucher(api: Api, payment: Waiting): Promise<Happening>
  expireVoucher(api: Api, payment: Waiting): Promise<Happening>
  /** Money goes back from the provider's own pages. */
  refund(api: Api, payment: Waiting, amountCents: number): Promise<Happening>
  /** Signs an event of this payment as the provider would, whatever the provider's books say. */
  tell(api: Api, payment: Waiting, outcome: Told): Promise<SentEvent>
  /** The same event with another signature, or a changed text. */
  forge(event: SentEvent): SentEvent[]
  /** Until the given function is called: nobody answers; or charges are made and their answers lost. */
  down(api: Api): () => void
  losesAnswers(api: Api): () => void
  /** Cuts the connection to the provider at a call of ours; the given function mends it and tells how many calls there were. */
  cut(api: Api, at: Cut | null): () => number
  /** A method as the browser makes one of a card: with a name of its own, and good for once where the provider has such. */
  fresh?(method: string): string
  /** What its engine does with a subscription. */
  subscriptions: SubscriptionFixture
  /** How often money was taken from this customer, as the provider has it. */
  charges(api: Api, customer_id: number): Promise<number>
  close(): Promise<void>
}

/** A provider's engine of subscriptions for the shared contract test. */
export interface SubscriptionFixture {
  /** How many of this customer's would be charged one day, as the provider has it. */
  living(api: Api, customer_id: number): Promise<number>
  /** What a subscription's card may be changed to; absent where the payer does that on the provider's own pages. */
  cards?: {
    /** May be kept and refuses every charge. */
    neverPays: string
    /** Works, and ends in 4444. */
    other: string
  }
  /** From now on what the payer pays with refuses every charge, or works again; present where there are no cards. */
  payer?(subscription: string, pays: boolean): void
  /** It ends at once when it is called off, and not with the period that is paid. */
  endsAtOnce?: true
  /** Does what falls due until the application's clock, at least one charge, and gives the events in the order of time. */
  turn(api: Api, subscription: string): Promise<Happening>
  /** Whether an event tells of a charge that went through. */
  isPaid(event: SentEvent): boolean
  /** Has its clock follow the application's, where it is one of its own. */
  follow?(api: Api): void
  /** The events that came of what the application asked for and that were not given yet. */
  untold?(api: Api): Promise<readonly SentEvent[]>
  /** Ends it from the provider's own pages, at once. */
  end(api: Api, subscription: string): Promise<Happening>
  /** Has it end with its period from there, or takes that back; absent where the provider ends at once alone. */
  callOff?(api: Api, subscription: string, off: boolean): Promise<Happening>
  /** Pauses it from there, or takes it up again; absent where there is no such thing. */
  rest?(api: Api, subscription: string, rests: boolean): Promise<Happening>
}

/** A payment as our own books have it. */
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
