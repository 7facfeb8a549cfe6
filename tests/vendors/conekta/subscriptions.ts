import { type Books, listOf, newId, seconds } from './books.ts'
import type { Thing } from '../store.ts'
import type { customerCalls } from './customers.ts'
import { invalid, missing } from './fault.ts'
import type { orderCalls } from './orders.ts'

type Params = Record<string, Thing>
/** How often a late charge is retried. */
const RETRIES = 3

/** Plans and subscriptions, as far as a studio uses them. */
export function subscriptionCalls(
  books: Books,
  customers: ReturnType<typeof customerCalls>,
  orders: ReturnType<typeof orderCalls>,
) {
  const createPlan = (params: Params): Thing => {
    const id = params['id'] ?? newId('plan')
    if (books.find('plan', id)) throw invalid('plan.id', 'The plan already exists.', 'id')
    return books.add('plan', {
      currency: 'MXN',
      expiry_count: null,
      trial_period_days: null,
      ...params,
      id,
      object: 'plan',
      livemode: false,
      created_at: seconds(books.now()),
    })
  }

  const requireCard = (customer_id: string, card_id: string): void => {
    const card = customers.kept({ id: customer_id }).find(({ id }) => id === card_id)
    if (!card) throw invalid('subscription.card_id', 'The card is not one of the customer’s.', 'card_id')
  }

  const create = (customer: Thing, { plan_id, card_id, trial_end }: Params): Thing => {
    books.get('plan', plan_id)
    requireCard(customer.id, card_id)
    requireFuture(trial_end)
    const now = seconds(books.now())
    const subscription = books.add('subscription', {
      id: newId('sub'),
      object: 'subscription',
      status: 'in_trial',
      customer_id: customer.id,
      plan_id,
      card_id,
      charge_id: null,
      created_at: now,
      subscription_start: now,
      trial_start: now,
      trial_end: trial_end ?? now,
      billing_cycle_start: now,
      billing_cycle_end: trial_end ?? now,
      canceled_at: null,
      paused_at: null,
    })
    books.emit('subscription.created', subscription)
    if (subscription.trial_end <= now) renew(subscription)
    return subscription
  }

  const requireFuture = (trial_end: number | undefined): void => {
    if (trial_end !== undefined && trial_end <= seconds(books.now()))
      throw invalid('subscription.trial_end', 'The trial must end in the future.', 'trial_end')
  }

  const change = (subscription: Thing, { card_id, trial_end }: Params): Thing => {
    if (![...LIVE, 'paused'].includes(subscription.status))
      throw invalid('subscription.status', `The subscription is ${subscription.status}.`)
    requireFuture(trial_end)
    if (card_id) {
      requireCard(subscription.customer_id, card_id)
      subscription.card_id = card_id
    }
    if (trial_end) {
      Object.assign(subscription, { trial_end, billing_cycle_end: trial_end })
      if (subscription.status === 'active') subscription.status = 'in_trial'
    }
    books.emit('subscription.updated', subscription)
    return subscription
  }

  /** Changes the state, if the subscription is in one of these. */
  const move = (subscription: Thing, from: string[], set: Thing, event: string): Thing => {
    if (!from.includes(subscription.status))
      throw invalid('subscription.status', `The subscription is ${subscription.status}.`)
    Object.assign(subscription, set)
    books.emit(`subscription.${event}`, subscription)
    return subscription
  }

  const LIVE = ['in_trial', 'active', 'past_due']
  const cancel = (subscription: Thing, canceled_reason = 'user_cancelation'): Thing =>
    move(
      subscription,
      [...LIVE, 'paused'],
      { status: 'canceled', canceled_at: seconds(books.now()), canceled_reason },
      'canceled',
    )
  const pause = (subscription: Thing): Thing =>
    move(subscription, LIVE, { status: 'paused', paused_at: seconds(books.now()) }, 'paused')
  const resume = (subscription: Thing): Thing => {
    const status = subscription.trial_end > seconds(books.now()) ? 'in_trial' : 'active'
    return move(subscription, ['paused'], { status, paused_at: null }, 'resumed')
  }

  /** What Conekta does by itself when a period ends: an order without any of our data. */
  const renew = (subscription: Thing): boolean => {
    const plan = books.get('plan', subscription.plan_id)
    const order = orders.create({
      currency: plan.currency,
      customer_info: { customer_id: subscription.customer_id },
      line_items: [{ name: plan.name, quantity: 1, unit_price: plan.amount }],
    })
    try {
      const method = { type: 'card', payment_source_id: subscription.card_id }
      const charge = orders.charge(order, { payment_method: method })
      const start = subscription.billing_cycle_end
      Object.assign(subscription, {
        status: 'active',
        charge_id: charge.id,
        last_billing_cycle_order_id: order.id,
        billing_cycle_start: start,
        billing_cycle_end: nextPeriod(start, plan),
      })
      books.emit('subscription.paid', subscription)
      return true
    } catch {
      Object.assign(subscription, { status: 'past_due', charge_id: order.charges.data.at(-1)?.id ?? null })
      books.emit('subscription.payment_failed', subscription)
      return false
    }
  }

  /** What Conekta does on schedule: the next charge when the period ends, a late one again, until it gives up. */
  const turn = (subscription: Thing): void => {
    const now = books.now()
    const due = new Date(subscription.billing_cycle_end * 1000)
    if (!LIVE.includes(subscription.status) || due > now) return
    const paid = books.at(subscription.status === 'past_due' ? now : due, () => renew(subscription))
    subscription._failures = paid ? 0 : (subscription._failures ?? 0) + 1
    if (subscription._failures > RETRIES) cancel(subscription, 'max_retries_reached')
  }

  const retry = (subscription: Thing): Thing => {
    if (subscription.status !== 'past_due' || !renew(subscription))
      throw invalid('subscription.retry', 'The charge could not be made.')
    return subscription
  }

  let one = false
  const list = (customer_id: string): Thing => {
    const all = books.all('subscription').filter((each) => each.customer_id === customer_id)
    if (!one) return listOf(all)
    if (all.length === 0) throw missing('subscription', customer_id)
    return all.at(-1)
  }
  /** The contract taken literally: only the newest. */
  const answerOne = (only: boolean): void => {
    one = only
  }

  return {
    createPlan,
    create,
    change,
    cancel,
    pause,
    resume,
    retry,
    renew,
    turn,
    list,
    answerOne,
  }
}

function nextPeriod(from: number, { interval, frequency }: Thing): number {
  const next = new Date(from * 1000)
  if (interval === 'week') next.setUTCDate(next.getUTCDate() + 7 * frequency)
  if (interval === 'half_month') next.setUTCDate(next.getUTCDate() + 15 * frequency)
  if (interval === 'month') next.setUTCMonth(next.getUTCMonth() + frequency)
  if (interval === 'year') next.setUTCFullYear(next.getUTCFullYear() + frequency)
  return seconds(next)
}
