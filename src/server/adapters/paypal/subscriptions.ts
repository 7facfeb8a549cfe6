import { addPeriodsTo } from '#domain/selling/subscriptions/next-charge.ts'
import { MS_PER_DAY } from '#domain/time/spans.ts'
import { cancelled, type ChargeOutcome, type Outcome } from '#server/ports/charge-outcome.ts'
import type {
  ChargeAttempt,
  PaymentGateway,
  SubscriptionPlan,
  SubscriptionState,
} from '#server/ports/payment-gateway.ts'
import { toCents } from './amounts.ts'
import { found, type PayPalApi, PayPalRefusal } from './api.ts'
import { refusedFor } from './outcome.ts'
import { periodAt, rhythmOf } from './periods.ts'
import { planIn, type Plans } from './plans.ts'
import { anyShape, type Subscription, subscriptionShape, transactionsShape } from './shapes.ts'

/** Only ids of PayPal's subscriptions begin with this. */
export const isSubscription = (reference: string): boolean => reference.startsWith('I-')

/** Marks of subscriptions that begin without a charge: in a free trial, or as a discount takes off all of the first one. */
const TRIAL = '/trial'
const FREE = '/free'
/** The attempt's key in a subscription's `custom_id`, and the mark behind it; '' if the first period is charged at once. */
export function keyIn(custom: string | null | undefined): { attemptKey: string; mark: string } {
  const mark = [TRIAL, FREE].find((one) => custom?.endsWith(one)) ?? ''
  return { attemptKey: (custom ?? '').slice(0, mark ? -mark.length : undefined), mark }
}

function markOf({ trialEnds, firstAmountCents }: SubscriptionPlan): string {
  if (trialEnds) return TRIAL
  return firstAmountCents === 0 ? FREE : ''
}

interface Setting {
  api: PayPalApi
  plans: Plans
  now: () => Date
}

/** Creates a subscription that the payer has to approve in PayPal's window, which starts it and charges the first period. */
export async function openSubscription(
  { api, plans }: Omit<Setting, 'now'>,
  attempt: ChargeAttempt,
): Promise<ChargeOutcome> {
  const { attemptKey, returnUrls, orderedAt } = attempt
  const plan = planIn(attempt)
  const subscription = await api.post(
    '/v1/billing/subscriptions',
    {
      plan_id: await plans.idOf(attempt),
      custom_id: attemptKey + markOf(plan),
      // The first period is paid on approval; the cycles begin with the second, by the studio's calendar, or when the trial ends. A retry must have the
      // same key and the same body, so the time comes from the order and not from the clock.
      start_time: (
        plan.trialEnds ?? addPeriodsTo(orderedAt, plan.period, plan.interval, plan.timezone)
      ).toISOString(),
      application_context: {
        locale: 'es-MX',
        shipping_preference: 'NO_SHIPPING',
        user_action: 'SUBSCRIBE_NOW',
        return_url: returnUrls.success,
        cancel_url: returnUrls.cancel,
      },
    },
    subscriptionShape,
    attemptKey,
  )
  await attempt.remember(subscription.id)
  return waiting(subscription)
}

const waiting = ({ id, plan_id }: Subscription): Outcome => ({
  state: 'needs_action',
  reference: id,
  clientSecret: id,
  plan: plan_id,
})

const read = (api: PayPalApi, id: string) =>
  api.get(`/v1/billing/subscriptions/${id}?fields=plan`, subscriptionShape)

/** The subscription with its plan; null if there is none. */
export const findSubscription = (api: PayPalApi, id: string) => found(read(api, id))

/** The outcome of a subscription's first charge, if there is one. Null if there is no such subscription. */
export async function subscriptionOutcome(
  { api, now }: Pick<Setting, 'api' | 'now'>,
  id: string,
): Promise<Outcome | null> {
  const subscription = await findSubscription(api, id)
  if (!subscription) return null
  const { status, billing_info } = subscription
  if (status === 'APPROVAL_PENDING') return waiting(subscription)
  const over = status === 'CANCELLED' || status === 'EXPIRED'
  if (keyIn(subscription.custom_id).mark) {
    if (over) return cancelled(id)
    return status === 'APPROVED' ? { state: 'pending', reference: id, voucher: null } : begun(id, id, 0)
  }
  const paid = await firstPayment(api, subscription, now())
  if (paid) return begun(id, paid.id, toCents(paid.amount.value), paid.amount.currency_code)
  if (!over) return { state: 'pending', reference: id, voucher: null }
  const why = billing_info?.last_failed_payment?.reason_code
  return why ? { ...refusedFor(why, id), reference: id } : cancelled(id)
}

const begun = (subscription: string, reference: string, amountCents: number, currency = 'MXN'): Outcome => ({
  state: 'succeeded',
  reference,
  amountCents,
  currency,
  subscription,
  card: null,
})

/** The first successful payment. PayPal lists a payment a moment after it was made. */
async function firstPayment(api: PayPalApi, { id, create_time, start_time }: Subscription, now: Date) {
  const from = new Date(new Date(create_time ?? start_time).getTime() - MS_PER_DAY)
  const range = new URLSearchParams({
    start_time: from.toISOString(),
    end_time: new Date(now.getTime() + MS_PER_DAY).toISOString(),
  })
  const { transactions } = await api.get(
    `/v1/billing/subscriptions/${id}/transactions?${range}`,
    transactionsShape,
  )
  const taken = new Set(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'])
  const [first] = (transactions ?? [])
    .filter((one) => taken.has(one.status))
    .toSorted((a, b) => new Date(a.time).getTime() - new Date(b.time).getTime())
  return first && { id: first.id, amount: first.amount_with_breakdown.gross_amount }
}

type Calls = Pick<PaymentGateway, 'lookUpSubscription' | 'cancelSubscription'>

/**
 * What can be done with a subscription. PayPal cancels at once and irrevocably; its pauses do not move the charge date, and the
 * card is changed on PayPal's own pages: those calls are absent.
 */
export function subscriptionCalls(api: PayPalApi, now: () => Date): Calls {
  return {
    async lookUpSubscription(id) {
      const subscription = await findSubscription(api, id)
      return subscription && stateOf(subscription, now())
    },
    async cancelSubscription(id) {
      try {
        await api.post(`/v1/billing/subscriptions/${id}/cancel`, { reason: 'Cancelada' }, anyShape)
      } catch (error) {
        // It has ended already, or was never approved.
        if (!(error instanceof PayPalRefusal) || error.status !== 422) throw error
      }
      return stateOf(await read(api, id), now())
    },
  }
}

/** A paid period lasts to its end by PayPal's calendar, also after cancellation. */
function stateOf(subscription: Subscription, now: Date): SubscriptionState {
  const { status, start_time, billing_info, custom_id } = subscription
  const rhythm = rhythmOf(subscription)
  const start = new Date(start_time)
  const next = billing_info?.next_billing_time
  const end = next ? new Date(next) : (rhythm && periodAt(start, rhythm, now)?.end) || start
  const ended = status === 'CANCELLED' || status === 'EXPIRED'
  return { state: ended ? 'ended' : wordOf(), ends: ended, paidUntil: end }

  /** A status unknown here counts as past due: it is looked up again, and neither renewed nor ended. */
  function wordOf(): SubscriptionState['state'] {
    const failed = (billing_info?.failed_payments_count ?? 0) > 0
    if (status === 'SUSPENDED') return failed ? 'past_due' : 'paused'
    if (status !== 'ACTIVE' || failed) return 'past_due'
    return keyIn(custom_id).mark === TRIAL && start > now ? 'trial' : 'active'
  }
}
