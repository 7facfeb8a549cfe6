import type { Books } from './books.ts'
import { invalid, missing } from './fault.ts'
import { seconds } from './objects.ts'
import type { Thing } from '../store.ts'
import { type paymentCalls, cardFor } from './payments.ts'
import type { subscriptionCalls } from './subscriptions.ts'

type Params = Record<string, Thing>
const DAY = 24 * 60 * 60

/** Stripe's hosted page. `pay` acts as its payer. */
export function sessionCalls(
  books: Books,
  payments: ReturnType<typeof paymentCalls>,
  subscriptions: ReturnType<typeof subscriptionCalls>,
  origin: () => string,
) {
  const create = (params: Params): Thing => {
    if (!params['line_items']?.[0])
      throw invalid('A session needs something to sell', { param: 'line_items' })
    if (params['customer'] && !books.find('customer', params['customer']))
      throw missing('customer', params['customer'], 'customer')
    const { trial_end, trial_period_days } = params['subscription_data'] ?? {}
    if (trial_end !== undefined && trial_end < seconds(books.now()) + 2 * DAY)
      throw invalid('The `trial_end` date has to be at least 2 days in the future.', {
        param: 'subscription_data[trial_end]',
      })
    if (trial_period_days !== undefined && (trial_period_days < 1 || trial_end !== undefined))
      throw invalid('Invalid trial_period_days', { param: 'subscription_data[trial_period_days]' })
    const [{ price_data: price, quantity = 1 }] = params['line_items']
    if (params['mode'] === 'subscription' && !price.recurring)
      throw invalid('A subscription needs a recurring price', {
        param: 'line_items[0][price_data][recurring]',
      })
    const total = price.unit_amount * quantity
    const session = books.add('checkout.session', {
      mode: params['mode'],
      amount_subtotal: total,
      amount_total: total,
      currency: price.currency,
      customer: params['customer'] ?? null,
      metadata: params['metadata'] ?? {},
      success_url: params['success_url'],
      cancel_url: params['cancel_url'] ?? null,
      client_reference_id: params['client_reference_id'] ?? null,
      expires_at: seconds(books.now()) + DAY,
      status: 'open',
      payment_status: 'unpaid',
    })
    session.url = `${origin()}/double/pay/${session.id}`
    session._params = params
    return session
  }

  /** The payer enters a card and pays; after a refusal the page stays open. */
  const pay = (session: Thing, card: string): Thing => {
    if (session.status !== 'open') throw invalid('This page is over')
    const { payment_intent_data: data, subscription_data: terms, line_items, discounts } = session._params
    const method = cardFor(books, card)
    if (session.mode === 'payment') {
      const intent = payments.create({
        ...data,
        amount: session.amount_total,
        currency: session.currency,
        customer: session.customer ?? undefined,
      })
      payments.confirm(intent, { payment_method: method.id })
      session.payment_intent = intent.id
    } else {
      subscriptions.attach(method, session.customer)
      const product = books.add('product', { name: line_items[0].price_data.product_data.name })
      const { trial_period_days: days, ...other } = terms
      const begun = subscriptions.create({
        ...other,
        ...(days === undefined ? {} : { trial_end: seconds(books.now()) + days * DAY }),
        customer: session.customer,
        default_payment_method: method.id,
        discounts,
        items: [{ price_data: { ...line_items[0].price_data, product: product.id } }],
      })
      // The hosted page itself authenticates the card.
      begun.pending_setup_intent = null
      const invoice = books.get('invoice', begun.latest_invoice)
      if (invoice._intent)
        payments.confirm(books.get('payment_intent', invoice._intent), { payment_method: method.id })
      session.subscription = begun.id
      session.invoice = invoice.id
    }
    session.status = 'complete'
    session.payment_status = 'paid'
    session.url = null
    books.emit('checkout.session.completed', { ...session, _params: undefined })
    return session
  }

  const expire = (session: Thing): Thing => {
    if (session.status !== 'open') throw invalid('Only open sessions can be expired')
    session.status = 'expired'
    session.url = null
    books.emit('checkout.session.expired', { ...session, _params: undefined })
    return session
  }

  return { create, pay, expire }
}
