import { type KeyObject, verify } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import { ForgedEvent } from '#server/ports/payment-gateway.ts'
import type { EventContent, ProviderEvent } from '#server/ports/provider-event.ts'
import { type ConektaApi, readJson } from './api.ts'
import { instant, orderOutcome } from './outcome.ts'
import { isOurPlan } from './plans.ts'
import { moneyIn, refundsOf } from './refund.ts'
import {
  eventShape,
  type Order,
  orderShape,
  type Plan,
  planShape,
  type Subscription,
  subscriptionShape,
} from './shapes.ts'
import { nameOf, orderReported } from './subscribe.ts'

/**
 * Verifies the signature first: RSA with SHA-256 over the raw body, in the header `digest`. It contains no time, so a replayed
 * event is recognised by its id.
 */
export function readEvent(
  api: ConektaApi,
  key: KeyObject,
  body: string,
  headers: Headers,
): Promise<ProviderEvent | null> {
  const signature = Buffer.from(headers.get('digest') ?? '', 'base64')
  if (!verify('sha256', Buffer.from(body), key, signature)) throw new ForgedEvent('not signed by Conekta')
  return read(api, body)
}

async function read(api: ConektaApi, body: string): Promise<ProviderEvent | null> {
  const { id, type, created_at, data } = eventShape.parse(readJson(body))
  const [about = '', what = ''] = type.split('.')
  if (about === 'order') return withId(id, await orderEvent(api, orderShape.parse(data.object), what))
  if (about !== 'subscription') return null
  const subscription = subscriptionShape.parse(data.object)
  return isOurPlan(subscription.plan_id)
    ? withId(id, await subscriptionEvent(api, subscription, what, created_at))
    : null
}

const withId = (id: string, content: EventContent | null): ProviderEvent | null =>
  content && { id, ...content }

const PAYMENT: ReadonlySet<string> = new Set([
  'paid',
  'pending_payment',
  'declined',
  'expired',
  'canceled',
  'voided',
  'fraudulent',
])

/** Orders without our key are renewals, which the subscription's events report, or somebody else's. */
async function orderEvent(api: ConektaApi, order: Order, what: string): Promise<EventContent | null> {
  const attemptKey = order.metadata?.['attempt_key']
  if (PAYMENT.has(what)) {
    if (typeof attemptKey !== 'string') return null
    const outcome = await orderReported(api, order)
    return outcome && { kind: 'payment', attemptKey, outcome }
  }
  const refunds = refundsOf(order)
  const about = {
    kind: 'refund',
    attemptKey: typeof attemptKey === 'string' ? attemptKey : null,
    reference: order.id,
  } as const
  if (what === 'charged_back') {
    // The event names no amount: what was not refunded before.
    const amountCents = refunds
      .filter((one) => moneyIn(one) === 'refunded')
      .reduce((left, { amount }) => left - Math.abs(amount), order.amount)
    const own = {
      refund: `${order.id}:charged_back`,
      amountCents,
      state: 'refunded',
      reversed: true,
    } as const
    return amountCents > 0 ? { ...about, ...own } : null
  }
  if (what !== 'refunded' && what !== 'partially_refunded') return null
  // Each event lists all refunds so far; its own is the newest.
  const refund = refunds.at(-1)
  if (!refund) return null
  return {
    ...about,
    refund: refund.id,
    amountCents: Math.abs(refund.amount),
    state: moneyIn(refund),
  }
}

function subscriptionEvent(
  api: ConektaApi,
  subscription: Subscription,
  what: string,
  created_at: number,
): Promise<EventContent | null> {
  switch (what) {
    case 'paid':
      return paid(api, subscription, created_at)
    case 'payment_failed':
      return failed(api, subscription, created_at)
    case 'canceled':
    case 'expired': {
      const at = instant(subscription.canceled_at ?? created_at)
      const unpaid = /payment|retr|unpaid|due/.test(subscription.canceled_reason ?? '')
      return Promise.resolve({ kind: 'subscription_ended', subscription: nameOf(subscription), at, unpaid })
    }
    case 'paused':
    case 'resumed':
      return Promise.resolve({ kind: 'subscription_changed', subscription: nameOf(subscription) })
    default:
      return Promise.resolve(null)
  }
}

async function paid(api: ConektaApi, subscription: Subscription, at: number): Promise<EventContent | null> {
  const { last_billing_cycle_order_id: reference, plan_id } = subscription
  if (!reference) return null
  const order = await api.get(`/orders/${reference}`, orderShape)
  const outcome = orderOutcome(order)
  return {
    ...cycleOf(subscription, await api.get(`/plans/${plan_id}`, planShape), at),
    amountCents: order.amount,
    currency: order.currency,
    outcome: { state: 'paid', reference, card: outcome?.state === 'succeeded' ? outcome.card : null },
  }
}

async function failed(api: ConektaApi, subscription: Subscription, at: number): Promise<EventContent> {
  const plan = await api.get(`/plans/${subscription.plan_id}`, planShape)
  return {
    ...cycleOf(subscription, plan, at),
    amountCents: plan.amount,
    currency: plan.currency ?? 'MXN',
    outcome: { state: 'failed', final: subscription.status === 'canceled', retryAt: null },
  }
}

/**
 * The period of a charge, which also names the charge: a failed and a later successful charge have the same name. A cycle that
 * has ended at the time of the event is the period before it.
 */
function cycleOf(subscription: Subscription, { interval, frequency }: Plan, at: number) {
  const { id, billing_cycle_start, trial_end, created_at } = subscription
  const over = subscription.billing_cycle_end ?? trial_end ?? created_at
  const start = over <= at ? over : (billing_cycle_start ?? created_at)
  const begins = Temporal.Instant.from(instant(start)).toZonedDateTimeISO('UTC')
  const length = interval === 'half_month' ? { days: 15 * frequency } : { [`${interval}s`]: frequency }
  return {
    kind: 'subscription_invoice' as const,
    subscription: nameOf(subscription),
    invoice: `${id}:${start}`,
    periodStart: instant(start),
    periodEnd: start === over ? begins.add(length).toInstant().toString() : instant(over),
  }
}
