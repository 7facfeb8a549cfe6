import type { Books } from './books.ts'
import { invalid, missing } from './fault.ts'
import { type Thing, withoutOwn } from '../store.ts'
import { conductOf, paymentCalls, cardFor } from './payments.ts'
import { sessionCalls } from './sessions.ts'
import { subscriptionCalls } from './subscriptions.ts'

type Params = Record<string, Thing>
type Call = (params: Params, id: string) => Thing

/** Every Stripe call that the adapter makes, by the contract's name; others answer that they are not implemented. */
export function stripeCalls(books: Books, origin: () => string) {
  const payments = paymentCalls(books)
  const subscriptions = subscriptionCalls(books, payments)
  const sessions = sessionCalls(books, payments, subscriptions, origin)
  const plain =
    (kind: Parameters<Books['add']>[0]): Call =>
    (params) =>
      books.add(kind, withoutExpand(params))
  const list = (data: Thing[], url: string) => ({ object: 'list', data, has_more: false, url })

  const requireCustomer = (id: string): void => {
    if (!books.find('customer', id)) throw missing('customer', id, 'customer')
  }

  const confirmSetup: Call = ({ payment_method }, id) => {
    const setup = books.get('setup_intent', id)
    const method = cardFor(books, payment_method ?? setup.payment_method)
    const asks = conductOf(method).does === 'authenticates'
    setup.status = asks ? 'requires_action' : 'succeeded'
    setup.next_action = asks ? { type: 'use_stripe_sdk', use_stripe_sdk: {} } : null
    if (!asks) subscriptions.setUp(setup)
    return setup
  }

  const createSetup: Call = ({ customer, payment_method }) => {
    const setup = books.add('setup_intent', { customer, payment_method, status: 'requires_confirmation' })
    setup.client_secret = `${setup.id}_secret_${crypto.randomUUID().slice(0, 12)}`
    return confirmSetup({ payment_method }, setup.id)
  }

  const calls: Record<string, Call> = {
    'POST /v1/customers': plain('customer'),
    'GET /v1/customers/{customer}': (_, id) => books.get('customer', id),
    'GET /v1/customers/{customer}/payment_methods': (_, id) => {
      requireCustomer(id)
      return list(
        books
          .all('payment_method')
          .filter((method) => method.customer === id)
          .toReversed(),
        `/v1/customers/${id}/payment_methods`,
      )
    },
    'GET /v1/customers/{customer}/cash_balance_transactions': (_, id) =>
      list(payments.cash.movesOf(id).toReversed(), `/v1/customers/${id}/cash_balance_transactions`),
    'GET /v1/payment_methods/{payment_method}': (_, id) => books.get('payment_method', id),
    'POST /v1/payment_methods/{payment_method}/attach': ({ customer }, id) =>
      subscriptions.attach(cardFor(books, id), customer),
    'POST /v1/payment_methods/{payment_method}/detach': (_, id) => {
      const method = books.get('payment_method', id)
      if (method.customer === null)
        throw invalid('The payment method you provided is not attached to a customer')
      method.customer = null
      method._used = true
      return method
    },
    'POST /v1/payment_intents': payments.create,
    'GET /v1/payment_intents/{intent}': (_, id) => books.get('payment_intent', id),
    'POST /v1/payment_intents/{intent}/confirm': (params, id) =>
      payments.confirm(books.get('payment_intent', id), params),
    'POST /v1/payment_intents/{intent}/cancel': (_, id) => payments.cancel(books.get('payment_intent', id)),
    'POST /v1/setup_intents': createSetup,
    'GET /v1/setup_intents/{intent}': (_, id) => books.get('setup_intent', id),
    'POST /v1/setup_intents/{intent}/confirm': confirmSetup,
    'POST /v1/checkout/sessions': sessions.create,
    'GET /v1/checkout/sessions/{session}': (_, id) => books.get('checkout.session', id),
    'POST /v1/checkout/sessions/{session}/expire': (_, id) =>
      sessions.expire(books.get('checkout.session', id)),
    'POST /v1/products': plain('product'),
    'POST /v1/coupons': (params) =>
      books.add('coupon', {
        percent_off: null,
        redeem_by: null,
        times_redeemed: 0,
        ...withoutExpand(params),
      }),
    'POST /v1/subscriptions': subscriptions.create,
    'GET /v1/subscriptions': ({ customer }) =>
      list(
        books
          .all('subscription')
          .filter((one) => one.customer === customer && one.status !== 'canceled')
          .map(withoutOwn)
          .toReversed(),
        '/v1/subscriptions',
      ),
    'GET /v1/subscriptions/{subscription_exposed_id}': (_, id) => books.get('subscription', id),
    'POST /v1/subscriptions/{subscription_exposed_id}': (params, id) =>
      subscriptions.update(books.get('subscription', id), params),
    'DELETE /v1/subscriptions/{subscription_exposed_id}': (_, id) =>
      subscriptions.end(books.get('subscription', id)),
    'GET /v1/invoices/{invoice}': (_, id) => books.get('invoice', id),
    'POST /v1/invoices/{invoice}/pay': ({ payment_method }, id) =>
      withoutOwn(subscriptions.collect(books.get('invoice', id), payment_method)),
    'POST /v1/refunds': payments.refund,
    'GET /v1/refunds/{refund}': (_, id) => books.get('refund', id),
  }

  /** What a bank's page does with the payment or card to authenticate. */
  const authenticate = (clientSecret: string, approve: boolean): boolean => {
    const asked = [...books.all('payment_intent'), ...books.all('setup_intent')].find(
      (thing) => thing.client_secret === clientSecret && thing.status === 'requires_action',
    )
    if (!asked) return false
    const code = `${asked.object}_authentication_failure`
    if (asked.object === 'setup_intent') {
      asked.status = approve ? 'succeeded' : 'requires_payment_method'
      asked.next_action = null
      asked.last_setup_error = approve ? null : { type: 'invalid_request_error', code, message: code }
      if (approve) subscriptions.setUp(asked)
    } else if (approve) payments.succeed(asked)
    else payments.fail(asked, code)
    return true
  }

  return { calls, authenticate, payments, sessions, subscriptions }
}

function withoutExpand(params: Params): Params {
  return Object.fromEntries(Object.entries(params).filter(([name]) => name !== 'expand'))
}
