import { Temporal } from 'temporal-polyfill'
import type { ChargeOutcome } from '#server/ports/charge-outcome.ts'
import type { ChargeAttempt, SubscriptionPlan } from '#server/ports/payment-gateway.ts'
import { type ConektaApi, found } from './api.ts'
import { chargeOrder, findOrder, openOrder, type Till, unknownMethod } from './charge-once.ts'
import { type Outcome, orderOutcome, seconds } from './outcome.ts'
import type { OneAtATime } from './one-at-a-time.ts'
import type { Plans } from './plans.ts'
import { type Order, type Subscription, subscriptionShape, subscriptionsShape } from './shapes.ts'
import { cardIn, keepCard, withSource } from './sources.ts'
import { cardBehind, pathOf } from './subscriptions.ts'

/** What a subscription is made of, and how it is known among others of the same plan. */
interface Terms {
  customer: string
  card: string
  plan: string
  /** In seconds: it is as young as this. */
  since: number
  /** When Conekta makes the first charge of its own. */
  firstCharge: number
}

/** How far the two clocks may be apart. */
const CLOCKS_APART = 300

/**
 * Begins a subscription. Its first period is an order like any other, with whatever a discount leaves of it, and Conekta's
 * subscription charges from the second one on; so the first charge has a name beforehand, and a refusal is an answer.
 */
export async function subscribe(
  till: Till & Desk & { plans: Plans },
  attempt: ChargeAttempt,
): Promise<ChargeOutcome> {
  const { api, plans } = till
  const { plan: terms, payer, begun } = attempt
  const customer = payer.account
  if (!terms || customer === null) throw new Error('a subscription without terms or customer')
  const plan = await plans.idOf(attempt)
  if (plan === null)
    return { state: 'refused', reference: null, code: 'period_unsupported', declineCode: null }
  if (begun !== null && !begun.startsWith('ord_')) return beginTrial(till, attempt, begun)
  const known = begun === null ? null : await findOrder(api, begun)
  const card = (known && cardIn(known)?.id) ?? (await keepCard(api, customer, attempt))
  if (card === null) return unknownMethod
  if (terms.trialEnds)
    return beginTrial(
      till,
      attempt,
      [customer, card, plan, seconds(till.now()), seconds(terms.trialEnds)].join('/'),
    )
  const order =
    known ??
    (await openOrder(api, attempt, {
      plan_id: plan,
      card_id: card,
      customer_id: customer,
      first_charge: periodEnd(till.now(), terms),
    }))
  await attempt.remember(order.id)
  const outcome = await chargeOrder(api, order.id, attempt.attemptKey, {
    type: 'card',
    payment_source_id: card,
  })
  return outcome.state === 'succeeded' ? withSubscription(till, order, outcome) : outcome
}

/** The end of the first period, on the studio's calendar. */
function periodEnd(now: Date, { period, interval, timezone }: SubscriptionPlan): number {
  const begins = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timezone)
  return Math.floor(begins.add({ [`${period}s`]: interval }).epochMilliseconds / 1000)
}

/**
 * What an event's order says. Null for one that is paid and has to begin a subscription that is not there yet: whoever
 * charges it, the browser that comes back, or the reconciler begins it, and an event must not be a second one.
 */
export async function orderReported(api: ConektaApi, order: Order): Promise<Outcome | null> {
  const outcome = await withSource(api, order, orderOutcome(order))
  const terms = termsIn(order)
  if (outcome?.state !== 'succeeded' || !terms) return outcome
  const subscription = await findBegun(api, terms)
  return subscription ? { ...outcome, subscription: nameOf(subscription) } : null
}

/** What an order says, with the subscription that it began: one that is paid and has none yet is given it here. */
export async function orderState(desk: Desk, order: Order): Promise<Outcome | null> {
  const outcome = await withSource(desk.api, order, orderOutcome(order))
  return outcome?.state === 'succeeded' ? withSubscription(desk, order, outcome) : outcome
}

async function withSubscription<T extends ChargeOutcome>(desk: Desk, order: Order, outcome: T): Promise<T> {
  const terms = termsIn(order)
  return terms ? { ...outcome, subscription: nameOf(await ensure(desk, terms)) } : outcome
}

/** Conekta's calls, and what keeps two processes from making the same thing there. */
interface Desk {
  api: ConektaApi
  oneAtATime: OneAtATime
}

/** Makes the subscription once, although Conekta would make two: one at a time, and none where one is found. */
function ensure({ api, oneAtATime }: Desk, terms: Terms): Promise<Subscription> {
  const { customer, plan, since } = terms
  return oneAtATime(`conekta ${customer}/${plan}/${since}`, () => make(api, terms))
}

/** One of this plan and card that is as young as the payment is this one; should two have been made after all, the later one goes. */
async function make(api: ConektaApi, terms: Terms): Promise<Subscription> {
  const before = await findBegun(api, terms)
  if (before) return before
  const { customer, plan: plan_id, card: card_id, firstCharge: trial_end } = terms
  const path = `/customers/${customer}/subscriptions`
  const made = await api.send('POST', path, { plan_id, card_id, trial_end }, subscriptionShape)
  const first = await findBegun(api, terms)
  if (!first || first.created_at >= made.created_at) return made
  await api.send('POST', `${path}/${made.id}/cancel`, undefined, subscriptionShape)
  return first
}

/**
 * The oldest of those that fit. One that has ended counts too: it is not begun again. Conekta keeps no word of ours with a subscription;
 * a card is typed anew for each attempt, and one that is saved already charges one attempt at a time.
 */
async function findBegun(
  api: ConektaApi,
  { customer, card, plan, since }: Terms,
): Promise<Subscription | undefined> {
  const listed = await found(api.get(`/customers/${customer}/subscriptions?limit=250`, subscriptionsShape))
  return (listed?.data ?? [])
    .filter((one) => one.plan_id === plan && one.card_id === card && one.created_at >= since)
    .toSorted((a, b) => a.created_at - b.created_at)[0]
}

function termsIn({ metadata, created_at: since }: Order): Terms | null {
  const word = (name: string) => (typeof metadata?.[name] === 'string' ? metadata[name] : null)
  const plan = word('plan_id')
  const card = word('card_id')
  const customer = word('customer_id')
  if (plan === null || card === null || customer === null) return null
  return { customer, card, plan, since, firstCharge: Number(metadata?.['first_charge']) }
}

/** `cus_…/sub_…`: every call about a subscription needs the customer too. */
export const nameOf = ({ customer_id, id }: Subscription): string => `${customer_id}/${id}`

/** A free trial takes no money, so it has no order: its name says what is to be begun, and when that was. */
function trialNamed(name: string): Terms | null {
  const [customer, card, plan, since, firstCharge] = name.split('/')
  if (!customer || !card || !plan || !since || !firstCharge) return null
  return {
    customer,
    card,
    plan,
    since: Number(since) - CLOCKS_APART,
    firstCharge: Number(firstCharge),
  }
}

async function beginTrial(desk: Desk, attempt: ChargeAttempt, name: string): Promise<ChargeOutcome> {
  const terms = trialNamed(name)
  if (!terms) throw new Error(`no name of a trial: ${name}`)
  await attempt.remember(name)
  return begunBy(desk.api, await ensure(desk, terms))
}

/** How a trial stands, by what it was to be or by what it became; null when it never began. */
export async function trialState(api: ConektaApi, name: string): Promise<Outcome | null> {
  const terms = trialNamed(name)
  const subscription = terms
    ? await findBegun(api, terms)
    : await found(api.get(pathOf(name), subscriptionShape))
  return subscription ? begunBy(api, subscription) : null
}

async function begunBy(api: ConektaApi, begun: Subscription): Promise<Outcome> {
  const name = nameOf(begun)
  return {
    state: 'succeeded',
    reference: name,
    amountCents: 0,
    currency: 'MXN',
    subscription: name,
    card: await cardBehind(api, begun),
    source: begun.card_id ? `${begun.customer_id}/${begun.card_id}` : null,
  }
}
