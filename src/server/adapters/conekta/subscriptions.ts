import type { CardShown } from '#server/ports/charge-outcome.ts'
import type { CardChangeOutcome, PaymentGateway, SubscriptionState } from '#server/ports/payment-gateway.ts'
import { type ConektaApi, ConektaRefusal, found } from './api.ts'
import { cardShown, seconds } from './outcome.ts'
import { isTrialPlan } from './plans.ts'
import { whyOf } from '#domain/selling/cards/conekta-refusal.ts'
import { sourcesShape, type Subscription, subscriptionShape } from './shapes.ts'
import { saveCard } from './sources.ts'

type Calls = Pick<
  PaymentGateway,
  | 'lookUpSubscription'
  | 'cancelSubscription'
  | 'pauseSubscription'
  | 'resumeSubscription'
  | 'changeCard'
  | 'chargedCard'
>

/** What customers can do with a subscription. Conekta cancels at once, so a cancellation cannot be undone. */
export function subscriptionCalls(api: ConektaApi): Required<Calls> {
  const ask = (name: string) => api.get(pathOf(name), subscriptionShape)
  const does = (name: string, what: 'cancel' | 'pause' | 'resume' | 'retry') =>
    api.send('POST', `${pathOf(name)}/${what}`, undefined, subscriptionShape)
  const change = (name: string, body: { trial_end: number } | { card_id: string }) =>
    api.send('PUT', pathOf(name), body, subscriptionShape)

  return {
    async lookUpSubscription(name) {
      const subscription = await found(ask(name))
      return subscription && stateOf(subscription)
    },
    async cancelSubscription(name) {
      const before = await ask(name)
      return stateOf(isEnded(before) ? before : await does(name, 'cancel'))
    },
    // To Conekta the next charge is the end of a trial: moving that also moves all later charges.
    async pauseSubscription(name, { nextCharge }) {
      const moved = await change(name, { trial_end: seconds(nextCharge) })
      return stateOf(moved.status === 'paused' ? moved : await does(name, 'pause'))
    },
    async resumeSubscription(name, nextCharge) {
      const moved = await (nextCharge ? change(name, { trial_end: seconds(nextCharge) }) : ask(name))
      return stateOf(moved.status === 'paused' ? await does(name, 'resume') : moved)
    },
    async changeCard({ subscription, paymentMethod, openedAt }) {
      const [customer = ''] = subscription.split('/')
      try {
        const card_id = await saveCard(api, customer, { paymentMethod, openedAt })
        if (card_id === null) return unknown
        const changed = await change(subscription, { card_id })
        if (changed.status === 'past_due') await does(subscription, 'retry').catch(ignoreRefusal)
        return { state: 'changed', card: await cardBehind(api, changed) }
      } catch (error) {
        if (!(error instanceof ConektaRefusal)) throw error
        return { state: 'refused', ...whyOf(error.complaint) }
      }
    },
    async chargedCard(name) {
      const subscription = await found(ask(name))
      if (!subscription?.card_id || isEnded(subscription)) return null
      return `${subscription.customer_id}/${subscription.card_id}`
    },
  }
}

const unknown: CardChangeOutcome = { state: 'refused', code: 'payment_method_unknown', declineCode: null }

/** The card is already changed; an event reports the outcome of the overdue charge. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof ConektaRefusal)) throw error
}

export async function cardBehind(
  api: ConektaApi,
  { customer_id, card_id }: Subscription,
): Promise<CardShown | null> {
  const { data } = await api.get(`/customers/${customer_id}/payment_sources?limit=250`, sourcesShape)
  const card = data.find(({ id }) => id === card_id)
  return card ? cardShown(card) : null
}

/** The API path of `cus_…/sub_…`. */
export function pathOf(name: string): string {
  const [customer, subscription] = name.split('/')
  return `/customers/${customer}/subscriptions/${subscription}`
}

const ENDED: ReadonlySet<string> = new Set(['canceled', 'expired'])
const isEnded = ({ status }: Subscription): boolean => ENDED.has(status)

function stateOf(subscription: Subscription): SubscriptionState {
  const { status, plan_id, trial_end, billing_cycle_end } = subscription
  const until = status === 'in_trial' || status === 'paused' ? trial_end : billing_cycle_end
  const paidUntil = until ?? trial_end
  return {
    state: wordOf(status, plan_id),
    ends: isEnded(subscription),
    paidUntil: paidUntil ? new Date(paidUntil * 1000) : null,
  }
}

/** A state unknown here counts as past due: it is looked up again, and neither renewed nor ended. */
function wordOf(status: string, plan: string): SubscriptionState['state'] {
  if (ENDED.has(status)) return 'ended'
  if (status === 'in_trial') return isTrialPlan(plan) ? 'trial' : 'active'
  return status === 'active' || status === 'paused' ? status : 'past_due'
}
