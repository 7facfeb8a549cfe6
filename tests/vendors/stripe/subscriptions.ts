import type { Books } from './books.ts'
import { declined, invalid, missing } from './fault.ts'
import { seconds } from './objects.ts'
import { type Thing, withoutOwn } from '../store.ts'
import { conductOf, type paymentCalls, requireFresh } from './payments.ts'

type Params = Record<string, Thing>
/** How often a late invoice is retried. */
const RETRIES = 3

/** Stripe Billing, as far as a studio's subscriptions use it. */
export function subscriptionCalls(books: Books, payments: ReturnType<typeof paymentCalls>) {
  const create = (params: Params): Thing => {
    const customer = books.find('customer', params['customer'])
    if (!customer) throw missing('customer', params['customer'], 'customer')
    const method = books.find('payment_method', params['default_payment_method'])
    if (method?.customer !== customer.id)
      throw missing('PaymentMethod', params['default_payment_method'], 'default_payment_method')
    const price = params['items'][0].price_data
    if (!books.find('product', price.product))
      throw missing('product', price.product, 'items[0][price_data][product]')
    const now = seconds(books.now())
    const trial_end = params['trial_end'] ?? null
    requireFuture(trial_end)
    const end = trial_end ?? nextPeriod(books.now(), price.recurring)
    const shape = books.blank('subscription')
    const item = { ...shape.items.data[0], current_period_start: now, current_period_end: end }
    const subscription = books.add('subscription', {
      customer: customer.id,
      currency: price.currency,
      default_payment_method: method.id,
      metadata: params['metadata'] ?? {},
      description: params['description'] ?? null,
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      ended_at: null,
      pending_setup_intent: null,
      trial_end,
      trial_start: trial_end === null ? null : now,
      status: trial_end === null ? 'incomplete' : 'trialing',
    })
    item.subscription = subscription.id
    item.price = {
      ...item.price,
      unit_amount: price.unit_amount,
      currency: price.currency,
      recurring: { ...item.price.recurring, ...price.recurring },
    }
    subscription.items = { ...shape.items, data: [item] }
    putOn(subscription, params['discounts'])
    const amount = trial_end === null ? price.unit_amount : 0
    subscription.latest_invoice = invoice(subscription, 'subscription_create', amount).id
    // Until confirmed the card is not checked, although the trial runs.
    if (trial_end !== null) {
      const setup = books.add('setup_intent', {
        customer: customer.id,
        payment_method: method.id,
        status: 'requires_confirmation',
      })
      setup.client_secret = `${setup.id}_secret_${crypto.randomUUID().slice(0, 12)}`
      subscription.pending_setup_intent = setup.id
    }
    books.emit('customer.subscription.created', subscription)
    return subscription
  }

  const putOn = (subscription: Thing, discounts: Thing): void => {
    if (discounts === undefined) return
    const coupon = books.get('coupon', discounts[0].coupon)
    if (coupon.max_redemptions !== null && coupon.times_redeemed >= coupon.max_redemptions)
      throw invalid(`Coupon expired: ${coupon.id}`, { code: 'coupon_expired', param: 'discounts[0][coupon]' })
    coupon.times_redeemed += 1
    subscription.discounts = [`di_${coupon.id}`]
    subscription._coupon = coupon.id
  }

  /** A coupon's amount. A one-time coupon is used up by any invoice, even by a zero one. */
  const takeOff = (subscription: Thing): number => {
    if (!subscription._coupon) return 0
    const { duration, amount_off } = books.get('coupon', subscription._coupon)
    if (duration === 'once') Object.assign(subscription, { discounts: [], _coupon: undefined })
    return amount_off ?? 0
  }

  const invoice = (subscription: Thing, billing_reason: string, price: number): Thing => {
    const amount = Math.max(0, price - takeOff(subscription))
    const [item] = subscription.items.data
    const shape = books.blank('invoice')
    const period = { start: item.current_period_start, end: item.current_period_end }
    const made = books.add('invoice', {
      customer: subscription.customer,
      currency: subscription.currency,
      billing_reason,
      amount_due: amount,
      amount_paid: 0,
      amount_remaining: amount,
      total: amount,
      subtotal: amount,
      status: 'open',
      period_start: period.start,
      period_end: period.start,
      parent: {
        type: 'subscription_details',
        quote_details: null,
        subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      },
    })
    made.lines = {
      ...shape.lines,
      data: [{ ...shape.lines.data[0], invoice: made.id, amount, currency: subscription.currency, period }],
    }
    if (amount === 0) {
      pay(made, null)
      return made
    }
    // A subscription's payments have none of its metadata.
    const intent = payments.create({
      amount,
      currency: subscription.currency,
      customer: subscription.customer,
    })
    made._intent = intent.id
    return made
  }

  const pay = (paid: Thing, intent: Thing): void => {
    paid.status = 'paid'
    paid.amount_paid = intent?.amount_received ?? 0
    paid.amount_remaining = 0
    const subscription = books.find('subscription', paid.parent.subscription_details.subscription)
    if (subscription && subscription.status !== 'trialing') subscription.status = 'active'
    books.emit('invoice.paid', withoutOwn(paid))
  }
  books.onSettled((intent) => {
    const paid = books.all('invoice').find((entry) => entry._intent === intent.id)
    if (paid) pay(paid, intent)
  })

  const requireFuture = (trial_end: number | null): void => {
    if (trial_end !== null && trial_end <= seconds(books.now()))
      throw invalid('Invalid timestamp: must be an integer Unix timestamp in the future.', {
        param: 'trial_end',
      })
  }

  const ended = ({ status }: Thing): boolean => status === 'canceled' || status === 'incomplete_expired'

  const update = (subscription: Thing, params: Params): Thing => {
    if (ended(subscription))
      throw invalid('A canceled subscription can only update its cancellation_details and metadata.')
    const { cancel_at_period_end } = params
    const before = structuredClone(subscription)
    if (cancel_at_period_end !== undefined) {
      subscription.cancel_at_period_end = cancel_at_period_end
      subscription.cancel_at = cancel_at_period_end ? subscription.items.data[0].current_period_end : null
    }
    putOn(subscription, params['discounts'])
    const card = params['default_payment_method']
    if (card !== undefined) {
      if (books.find('payment_method', card)?.customer !== subscription.customer)
        throw missing('PaymentMethod', card, 'default_payment_method')
      subscription.default_payment_method = card
    }
    const trialEnd = params['trial_end']
    if (trialEnd !== undefined) {
      requireFuture(trialEnd)
      if (params['proration_behavior'] !== 'none') throw invalid('This would charge a part of a period')
      Object.assign(subscription, { status: 'trialing', trial_end: trialEnd })
      Object.assign(subscription.items.data[0], {
        current_period_start: seconds(books.now()),
        current_period_end: trialEnd,
      })
      invoice(subscription, 'subscription_update', 0)
    }
    changed(subscription, before)
    return subscription
  }

  /** Stripe includes the previous values with every change. */
  const changed = (subscription: Thing, before: Thing): void => {
    const differs = ([name, value]: [string, unknown]) =>
      JSON.stringify(subscription[name]) !== JSON.stringify(value)
    const old = Object.fromEntries(Object.entries(before).filter(differs))
    books.emit('customer.subscription.updated', subscription, old)
  }

  /** The studio pauses collection at Stripe, or resumes it. */
  const rest = (subscription: Thing, rests: boolean): void => {
    const before = structuredClone(subscription)
    subscription.pause_collection = rests ? { behavior: 'void', resumes_at: null } : null
    changed(subscription, before)
  }

  const cancel = (subscription: Thing, reason = 'cancellation_requested'): Thing => {
    subscription.cancellation_details = { comment: null, feedback: null, feedback_option: null, reason }
    subscription.status = subscription.status === 'incomplete' ? 'incomplete_expired' : 'canceled'
    subscription.ended_at = seconds(books.now())
    subscription.canceled_at = subscription.ended_at
    for (const open of books.all('invoice'))
      if (open.parent.subscription_details?.subscription === subscription.id && open.status === 'open')
        open.status = 'void'
    books.emit('customer.subscription.deleted', subscription)
    return subscription
  }

  /** At our request: one that ended is not found any more. */
  const end = (subscription: Thing): Thing => {
    if (ended(subscription)) throw missing('subscription', subscription.id, 'id')
    return cancel(subscription)
  }

  /** Retries an invoice, by Stripe's own engine or at our request, which does not change the engine's schedule. */
  const collect = (made: Thing, card: string, by: 'engine' | 'request' = 'request'): Thing => {
    const subscription = books.get('subscription', made.parent.subscription_details.subscription)
    const method = books.get('payment_method', card)
    const intent = books.get('payment_intent', made._intent)
    intent.payment_method = card
    const conduct = conductOf(method)
    if (conduct.does === 'succeeds' || conduct.does === 'authenticates') {
      payments.succeed(intent)
      return made
    }
    payments.fail(intent, conduct.code, conduct.declineCode)
    if (by === 'engine') made.attempt_count = (made.attempt_count ?? 0) + 1
    const last = by === 'engine' && made.attempt_count > RETRIES
    if (by === 'engine') made.next_payment_attempt = last ? null : seconds(books.now()) + 3 * 24 * 60 * 60
    subscription.status = 'past_due'
    books.emit('invoice.payment_failed', withoutOwn(made))
    if (last) cancel(subscription, 'payment_failed')
    throw declined(conduct.code, conduct.declineCode)
  }

  /** A period ends: what Stripe does then, with the subscription's card. */
  const turn = (subscription: Thing): void => {
    const [item] = subscription.items.data
    const open = books
      .all('invoice')
      .find(
        (entry) =>
          entry.status === 'open' && entry.parent.subscription_details?.subscription === subscription.id,
      )
    if (!open && subscription.cancel_at_period_end) return void cancel(subscription, 'cancellation_requested')
    let due = open
    if (!due) {
      item.current_period_start = item.current_period_end
      item.current_period_end = nextPeriod(new Date(item.current_period_end * 1000), item.price.recurring)
      subscription.status = 'active'
      due = invoice(subscription, 'subscription_cycle', item.price.unit_amount)
      subscription.latest_invoice = due.id
    }
    try {
      collect(due, subscription.default_payment_method, 'engine')
    } catch {
      // Reported by its event.
    }
  }

  /**
   * What Stripe does by itself when a period ends. `gives up`: after its last try it leaves the subscription unpaid, as an account may set
   * it; the invoice can still be paid on Stripe's page. Returns the invoice.
   */
  const renew = (subscription: Thing, works: boolean | 'gives up'): Thing => {
    const [item] = subscription.items.data
    item.current_period_start = item.current_period_end
    item.current_period_end = nextPeriod(new Date(item.current_period_end * 1000), item.price.recurring)
    subscription.status = 'active'
    const made = invoice(subscription, 'subscription_cycle', item.price.unit_amount)
    subscription.latest_invoice = made.id
    const intent = books.get('payment_intent', made._intent)
    intent.payment_method = subscription.default_payment_method
    if (works === true) payments.succeed(intent)
    else {
      const last = works === 'gives up'
      payments.fail(intent, 'card_declined', 'insufficient_funds')
      subscription.status = last ? 'unpaid' : 'past_due'
      made.next_payment_attempt = last ? null : seconds(books.now()) + 3 * 24 * 60 * 60
      books.emit('invoice.payment_failed', withoutOwn(made))
    }
    return made
  }

  /** The card was authenticated: nothing is pending any more. */
  const setUp = ({ id }: Thing): void => {
    for (const one of books.all('subscription'))
      if (one.pending_setup_intent === id) one.pending_setup_intent = null
  }

  const attach = (method: Thing, customer: string): Thing => {
    if (!books.find('customer', customer)) throw missing('customer', customer, 'customer')
    requireFresh(method)
    if (method.customer !== null && method.customer !== customer)
      throw invalid('The payment method you provided has already been attached to a customer.')
    const conduct = conductOf(method)
    if (conduct.does === 'refuses') throw declined(conduct.code, conduct.declineCode)
    method.customer = customer
    return method
  }

  return { create, update, rest, cancel, end, renew, collect, turn, attach, setUp }
}

function nextPeriod(from: Date, { interval, interval_count: count = 1 }: Thing): number {
  const next = new Date(from)
  if (interval === 'day') next.setUTCDate(next.getUTCDate() + count)
  if (interval === 'month') next.setUTCMonth(next.getUTCMonth() + count)
  if (interval === 'year') next.setUTCFullYear(next.getUTCFullYear() + count)
  return seconds(next)
}
