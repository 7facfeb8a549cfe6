import type { ProviderFixture } from '#tests/vendors/fixture.ts'
import type { Cut } from '#tests/vendors/loopback.ts'

export const monthly = {
  is_subscription: true,
  subscription_period: 'month',
  subscription_interval: 1,
} as const
const trial = { ...monthly, free_trial_length: 7, free_trial_period: 'day' } as const

/** What a customer does who saw no answer. */
export const reactions = [
  'presses again',
  'reloads',
  'goes back',
  'has a second tab',
  'never comes back',
] as const
export type Reaction = (typeof reactions)[number]

/** Which connection is cut: ours to the provider, or the browser's to us. */
export interface Break extends Cut {
  line: 'provider' | 'browser'
}

/** What is bought, and with what. */
export interface Wanted {
  method: string
  pack?: Record<string, unknown>
  /** What is said beside it. */
  body?: Record<string, unknown>
  /** The card is one that the customer has saved before. */
  saved?: true
  /** With a code for ten percent off that can be used once. */
  coupon?: true
}

/** How we hear of what a payer approved. */
export type Arrival = 'webhook' | 'return' | 'reconciler'

type Method = (provider: ProviderFixture) => string | null

/** A way to buy, as a row of the table of lost steps. */
export interface Flow extends Omit<Wanted, 'method'> {
  /** Null where the provider has no such thing. */
  method: Method
  hosted?: true
  inTurn?: true
}

export type Row = [name: string, flow: Flow]

const works: Method = ({ methods }) => methods.works
const secure: Method = ({ methods }) => methods.needsAction
// PayPal has its window alone.
const card: Method = ({ name, methods }) => (name === 'paypal' ? null : methods.works)
const voucher: Method = ({ methods }) => methods.voucher
const page: Method = ({ name }) => (['sandbox', 'stripe'].includes(name) ? 'card' : null)

/** Each with every reaction. */
export const flows: readonly Row[] = [
  ['a card', { method: card }],
  ['3-D Secure, or a window', { method: secure }],
  ['the hosted page', { method: page, hosted: true }],
  ['a voucher', { method: voucher }],
  ['a subscription', { pack: monthly, method: works }],
  ['a free trial', { pack: trial, method: works }],
]

/** What combines those above: the reactions take turns, one for each lost step. */
export const moreFlows: readonly Row[] = combined([
  ['a card that is kept', { method: card, body: { saveCard: true } }],
  ['a saved card', { method: card, saved: true }],
  ['monthly instalments', { method: card, body: { installments: 3 } }],
  ['a coupon', { method: card, coupon: true }],
  ['a coupon and 3-D Secure, or a window', { method: secure, coupon: true }],
  ['a subscription and 3-D Secure', { pack: monthly, method: secure }],
  ['a free trial and 3-D Secure', { pack: trial, method: secure }],
  ['the hosted page, a subscription', { pack: monthly, method: page, hosted: true }],
  ['the hosted page, a free trial', { pack: trial, method: page, hosted: true }],
])

function combined(rows: readonly Row[]): readonly Row[] {
  return rows.map(([name, flow]) => [name, { ...flow, inTurn: true }])
}

/** Whether the payer approves or pays somewhere else. */
export const isWaiting = ({ method, hosted }: Flow): boolean =>
  method === secure || method === voucher || hosted === true

export const waitingFlows = [...flows, ...moreFlows].filter(([, flow]) => isWaiting(flow))

/** The ways by which we hear of an approval, in every order. */
export const arrivals: readonly (readonly Arrival[])[] = [
  ['webhook', 'return', 'reconciler'],
  ['return', 'reconciler', 'webhook'],
  ['reconciler', 'webhook', 'return'],
  ['webhook', 'reconciler', 'return'],
  ['return', 'webhook', 'reconciler'],
  ['reconciler', 'return', 'webhook'],
]
