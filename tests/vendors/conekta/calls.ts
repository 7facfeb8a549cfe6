import { type Books, listOf } from './books.ts'
import type { Thing } from '../store.ts'
import { customerCalls } from './customers.ts'
import { chargeAnswer, orderCalls } from './orders.ts'
import { subscriptionCalls } from './subscriptions.ts'

type Call = (params: Record<string, Thing>, id: string, inner: string) => Thing

/** Every Conekta call that the adapter makes, by the contract's name. */
export function conektaCalls(books: Books, origin: () => string) {
  const customers = customerCalls(books)
  const orders = orderCalls(books, customers, origin)
  const subscriptions = subscriptionCalls(books, customers, orders)
  const one = (customer: string, id: string): Thing => {
    books.get('customer', customer)
    return books.get('subscription', id)
  }

  let shown: Map<string, Thing> | null = null
  const show = (order: Thing) => shown?.set(order.id, structuredClone(order))
  /** Until called with false, orders are shown as they are now, or were when created: what is done to them is not shown yet. */
  const lag = (on: boolean): void => {
    shown = on ? new Map() : null
    if (on) books.all('order').forEach(show)
  }
  books.onEvent(({ type, data }) => type === 'order.created' && show(data.object))

  const calls: Record<string, Call> = {
    'POST /tokens': customers.tokenize,
    'POST /customers': customers.create,
    'GET /customers/{id}': (_, id) => books.get('customer', id),
    'GET /customers/{id}/payment_sources': (_, id) => customers.list(books.get('customer', id)),
    'POST /customers/{id}/payment_sources': (params, id) => customers.keep(books.get('customer', id), params),
    'DELETE /customers/{id}/payment_sources/{payment_method_id}': (_, id, inner) =>
      customers.drop(books.get('customer', id), inner),
    'POST /orders': orders.create,
    'GET /orders/{id}': (_, id) => shown?.get(id) ?? books.get('order', id),
    'POST /orders/{id}/charges': (params, id) => chargeAnswer(orders.charge(books.get('order', id), params)),
    'POST /orders/{id}/cancel': (_, id) => orders.cancel(books.get('order', id)),
    'POST /orders/{id}/refunds': (params, id) => orders.refund(books.get('order', id), params),
    'POST /plans': subscriptions.createPlan,
    'GET /plans/{id}': (_, id) => books.get('plan', id),
    'GET /customers/{customer_id}/subscriptions': (_, id) => subscriptions.list(id),
    'POST /customers/{customer_id}/subscriptions': (params, id) =>
      subscriptions.create(books.get('customer', id), params),
    'GET /customers/{customer_id}/subscriptions/{id}': (_, id, inner) => one(id, inner),
    'PUT /customers/{customer_id}/subscriptions/{id}': (params, id, inner) =>
      subscriptions.change(one(id, inner), params),
    'POST /customers/{customer_id}/subscriptions/{id}/cancel': (_, id, inner) =>
      subscriptions.cancel(one(id, inner)),
    'POST /customers/{customer_id}/subscriptions/{id}/pause': (_, id, inner) =>
      subscriptions.pause(one(id, inner)),
    'POST /customers/{customer_id}/subscriptions/{id}/resume': (_, id, inner) =>
      subscriptions.resume(one(id, inner)),
    'POST /customers/{customer_id}/subscriptions/{id}/retry': (_, id, inner) =>
      subscriptions.retry(one(id, inner)),
    'GET /events': () => listOf(books.events),
  }
  return { calls, customers, orders, subscriptions, lag }
}
