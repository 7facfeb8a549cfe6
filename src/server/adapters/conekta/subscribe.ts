import { Temporal } from 'temporal-polyfill'
import { type ChargeOutcome, type Outcome, unknownMethod } from '#server/ports/charge-outcome.ts'
import type { ChargeAttempt, SubscriptionPlan } from '#server/ports/payment-gateway.ts'
import { type ConektaApi, ConektaRefusal, found } from './api.ts'
import { chargeOrder, findOrder, openOrder, type ChargeContext, type Leased } from './charge-once.ts'
import { orderOutcome, seconds } from './outcome.ts'
import type { Plans } from './plans.ts'
import { type Order, type Subscription, subscriptionShape, subscriptionsShape } from './shapes.ts'
import { cardIn, saveCard, withSource } from './sources.ts'
import { cardBehind, pathOf } from './subscriptions.ts'

/** A subscription's terms, by which it is found among others of the same plan. */
interface Terms {
  customer: string
  card: string
  plan: string
  /** Unix seconds; the subscription is not older than this. */
  since: number
  /** Unix seconds of Conekta's own first charge. */
  firstCharge: number
  /** Ids of those with the same terms that had begun before. */
  others: readonly string[]
}

/** Allowed difference of the two clocks, in seconds. */
const CLOCKS_APART = 300

/**
 * Starts a subscription. The first period is an ordinary order, with the discount applied, and Conekta's subscription charges
 * from the second period on. So the first charge has a reference before it is made, and a refusal is an answer.
 */
export async function subscribe(
  context: ChargeContext & { plans: Plans },
  attempt: ChargeAttempt,
): Promise<ChargeOutcome> {
  const { api, plans } = context
  const { plan: terms, payer, begun } = attempt
  const customer = payer.account
  if (!terms || customer === null) throw new Error('a subscription without terms or customer')
  const plan = await plans.idOf(attempt)
  if (plan === null)
    return { state: 'refused', reference: null, code: 'period_unsupported', declineCode: null }
  if (begun !== null && !begun.startsWith('ord_')) return beginFree(context, attempt, begun)
  // Its plan has one price: it would charge more than was agreed.
  if (terms.trialEnds && terms.firstAmountCents !== terms.amountCents)
    return { state: 'refused', reference: null, code: 'trial_discount_unsupported', declineCode: null }
  const known = begun === null ? null : await findOrder(api, begun)
  const card = (known && cardIn(known)?.id) ?? (await saveCard(api, customer, attempt))
  if (card === null) return unknownMethod
  const firstCharge = terms.trialEnds ? seconds(terms.trialEnds) : periodEnd(context.now(), terms)
  if (terms.trialEnds || terms.firstAmountCents === 0)
    return beginFree(context, attempt, await freeName(context, { customer, card, plan, firstCharge }))
  const order =
    known ??
    (await openOrder(api, attempt, {
      plan_id: plan,
      card_id: card,
      customer_id: customer,
      first_charge: firstCharge,
    }))
  await attempt.remember(order.id)
  const outcome = await chargeOrder(context, order.id, attempt, {
    type: 'card',
    payment_source_id: card,
  })
  return outcome.state === 'succeeded' ? withSubscription(context, order, outcome) : outcome
}

/** The end of the first period by the studio's calendar, in Unix seconds. */
function periodEnd(now: Date, { period, interval, timezone }: SubscriptionPlan): number {
  const begins = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timezone)
  return Math.floor(begins.add({ [`${period}s`]: interval }).epochMilliseconds / 1000)
}

/**
 * The outcome of an event's order. Null if it is paid but its subscription is not there yet: the charge itself, the returning
 * browser or the reconciler creates it, and an event must not create a second one.
 */
export async function orderReported(api: ConektaApi, order: Order): Promise<Outcome | null> {
  const outcome = await withSource(api, order, orderOutcome(order))
  const terms = termsIn(order)
  if (outcome?.state !== 'succeeded' || !terms) return outcome
  const subscription = await findBegun(api, terms)
  return subscription ? { ...outcome, subscription: nameOf(subscription) } : null
}

/** The outcome of an order with its subscription, which is created here if the order is paid and has none. */
export async function orderState(leased: Leased, order: Order): Promise<Outcome | null> {
  const outcome = await withSource(leased.api, order, orderOutcome(order))
  return outcome?.state === 'succeeded' ? withSubscription(leased, order, outcome) : outcome
}

async function withSubscription<T extends ChargeOutcome>(
  leased: Leased,
  order: Order,
  outcome: T,
): Promise<T> {
  const terms = termsIn(order)
  if (!terms) return outcome
  const subscription = await ensure(leased, terms).catch((error: unknown) => {
    // The order is paid, so that nothing here is refused: it stays undecided until Conekta makes the subscription.
    throw error instanceof ConektaRefusal
      ? new Error('a paid order without a subscription', { cause: error })
      : error
  })
  return { ...outcome, subscription: nameOf(subscription) }
}

/** Creates the subscription once, although Conekta has no idempotency keys: under a lease, and only if none is found. */
function ensure(leased: Leased, terms: Terms): Promise<Subscription> {
  return leased.oneAtATime(leaseOf(terms), () => make(leased, terms))
}

const leaseOf = ({ customer, plan, since }: Terms) => `conekta ${customer}/${plan}/${since}`

/**
 * A subscription with this plan and card, not older than the payment, is this one. If two were created after all, the later one
 * is cancelled.
 */
async function make({ api, unlessUnderWay }: Leased, terms: Terms): Promise<Subscription> {
  const before = await findBegun(api, terms)
  if (before) return before
  const { customer, plan: plan_id, card: card_id, firstCharge: trial_end } = terms
  const path = `/customers/${customer}/subscriptions`
  const made = await unlessUnderWay(`${leaseOf(terms)} POST`, () =>
    api.send('POST', path, { plan_id, card_id, trial_end }, subscriptionShape),
  )
  if (!made) throw new Error('a subscription that Conekta may be creating, and does not list yet')
  const first = await findBegun(api, terms)
  if (!first || first.created_at >= made.created_at) return made
  await api.send('POST', `${path}/${made.id}/cancel`, undefined, subscriptionShape)
  return first
}

async function findBegun(api: ConektaApi, terms: Terms): Promise<Subscription | undefined> {
  return (await listBegun(api, terms)).toSorted((a, b) => a.created_at - b.created_at)[0]
}

/**
 * Those that fit, the oldest of which counts. One that has ended counts too and is not started again. Conekta stores no metadata with a subscription;
 * each attempt creates another token of the card, and a saved card charges one attempt at a time, so customer, card, plan and age
 * identify it.
 */
async function listBegun(
  api: ConektaApi,
  { customer, card, plan, since, others }: Terms,
): Promise<Subscription[]> {
  const listed = await found(api.get(`/customers/${customer}/subscriptions?limit=250`, subscriptionsShape))
  return (listed?.data ?? []).filter(
    (one) =>
      one.plan_id === plan && one.card_id === card && one.created_at >= since && !others.includes(one.id),
  )
}

function termsIn({ metadata, created_at: since }: Order): Terms | null {
  const word = (name: string) => (typeof metadata?.[name] === 'string' ? metadata[name] : null)
  const plan = word('plan_id')
  const card = word('card_id')
  const customer = word('customer_id')
  if (plan === null || card === null || customer === null) return null
  return { customer, card, plan, since, firstCharge: Number(metadata?.['first_charge']), others: [] }
}

/** `cus_…/sub_…`: every call about a subscription also needs the customer. */
export const nameOf = ({ customer_id, id }: Subscription): string => `${customer_id}/${id}`

/**
 * A free trial takes no money, nor does a first period that a discount lowers to nothing, so neither has an order: its reference
 * contains the terms to start and since when.
 */
function freeNamed(name: string): Terms | null {
  const [customer, card, plan, since, firstCharge, ...others] = name.split('/')
  if (!customer || !card || !plan || !since || !firstCharge) return null
  return {
    customer,
    card,
    plan,
    since: Number(since) - CLOCKS_APART,
    firstCharge: Number(firstCharge),
    others,
  }
}

/** Also names those that have begun since the clocks may be apart, e.g. with the same saved card a minute ago. */
async function freeName(
  { api, now }: ChargeContext,
  { customer, card, plan, firstCharge }: Omit<Terms, 'since' | 'others'>,
): Promise<string> {
  const name = [customer, card, plan, seconds(now()), firstCharge].join('/')
  const terms = freeNamed(name)
  const others = terms ? await listBegun(api, terms) : []
  return [name, ...others.map(({ id }) => id)].join('/')
}

async function beginFree(leased: Leased, attempt: ChargeAttempt, name: string): Promise<ChargeOutcome> {
  const terms = freeNamed(name)
  if (!terms) throw new Error(`no name of a free period: ${name}`)
  await attempt.remember(name)
  return begunBy(leased.api, await ensure(leased, terms))
}

/** The state of what began free, by the reference of its terms or of its subscription; null when it never began. */
export async function freeState(api: ConektaApi, name: string): Promise<Outcome | null> {
  const terms = freeNamed(name)
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
