import { verify } from 'node:crypto'
import { type Books, signedText } from './books.ts'
import type { Thing } from '../store.ts'
import { type Instrument, orderCalls } from './orders.ts'
import { subscriptionCalls } from './subscriptions.ts'

interface Asked {
  params: Record<string, Thing>
  id: string
  search: URLSearchParams
  /** Unchanged. */
  text: string
}

/** With PayPal's response. */
type Call = (asked: Asked) => { status: number; body?: Thing }

interface Setting {
  origin: () => string
  publicKey: string
  webhookId: string
}

/** Every PayPal call that the adapter makes, by the contract's name. */
export function paypalCalls(books: Books, { origin, publicKey, webhookId }: Setting) {
  const orders = orderCalls(books, origin)
  const subscriptions = subscriptionCalls(books, origin)
  const made = (body: Thing) => ({ status: 201, body })
  const got = (body: Thing) => ({ status: 200, body })

  /** Only the signed bytes: a text that was parsed and serialised again differs. */
  const verification: Call = ({ params, text }) => {
    const mark = ',"webhook_event":'
    const body = text.slice(text.indexOf(mark) + mark.length, -1)
    const signed = signedText(
      params['transmission_id'],
      params['transmission_time'],
      params['webhook_id'],
      body,
    )
    const signature = Buffer.from(params['transmission_sig'], 'base64')
    const good =
      params['webhook_id'] === webhookId && verify('sha256', Buffer.from(signed), publicKey, signature)
    return got({ verification_status: good ? 'SUCCESS' : 'FAILURE' })
  }

  const calls: Record<string, Call> = {
    'POST /v2/checkout/orders': ({ params }) => made(orders.create(params)),
    'GET /v2/checkout/orders/{id}': ({ id }) => got(books.get('order', id)),
    'POST /v2/checkout/orders/{id}/capture': ({ id }) => made(orders.capture(books.get('order', id))),
    'GET /v2/payments/captures/{capture_id}': ({ id }) => got(orders.seen(books.get('capture', id))),
    'POST /v2/payments/captures/{capture_id}/refund': ({ id, params }) => made(orders.refund(id, params)),
    'GET /v2/payments/refunds/{refund_id}': ({ id }) => got(books.get('refund', id)),
    'POST /v1/catalogs/products': ({ params }) => made(subscriptions.product(params)),
    'POST /v1/billing/plans': ({ params }) => made(subscriptions.plan(params)),
    'POST /v1/billing/subscriptions': ({ params }) => made(subscriptions.create(params)),
    'GET /v1/billing/subscriptions/{id}': ({ id, search }) => {
      const subscription = books.get('subscription', id)
      const withPlan = search.get('fields')?.split(',').includes('plan')
      return got(withPlan ? { ...subscription, plan: subscriptions.planOf(subscription) } : subscription)
    },
    'GET /v1/billing/subscriptions/{id}/transactions': ({ id, search }) => {
      const [from, to] = [search.get('start_time') ?? '', search.get('end_time') ?? '']
      return got(subscriptions.transactions(books.get('subscription', id), from, to))
    },
    'POST /v1/billing/subscriptions/{id}/cancel': ({ id }) => {
      subscriptions.cancel(books.get('subscription', id))
      return { status: 204 }
    },
    'POST /v1/notifications/verify-webhook-signature': verification,
  }

  /** The payer approves in PayPal's window, whatever it shows. */
  const approve = (id: string, instrument?: Instrument): boolean => {
    const order = books.find('order', id)
    const subscription = books.find('subscription', id)
    if (order) orders.approve(order, instrument)
    if (subscription) subscriptions.approve(subscription, instrument)
    return Boolean(order ?? subscription)
  }

  return { calls, approve, orders, subscriptions }
}
