import type { PurchaseState } from '#domain/selling/purchases/purchase-life.ts'

export const subscriptionStates = ['trial', 'active', 'past_due', 'paused', 'cancelling', 'ended'] as const
/** The state of a subscription that has begun. */
export type SubscriptionState = (typeof subscriptionStates)[number]

export const subscriptionEvents = [
  /** A renewal was paid. */
  'paid',
  /** A renewal's charge failed and will be retried. */
  'failed',
  /** The provider will not retry. */
  'given_up',
  /** The provider reports that it ended. */
  'over',
  /** Somebody cancels it at the end of the paid period. */
  'cancel',
  /** The cancellation is reverted. */
  'keep',
  'pause',
  'resume',
  'change_card',
] as const
export type SubscriptionEvent = (typeof subscriptionEvents)[number]

type Moves = Partial<Record<SubscriptionEvent, SubscriptionState>>

const reported: Moves = { paid: 'active', failed: 'past_due', given_up: 'ended', over: 'ended' }

/**
 * The transitions of a subscription's state; an event that is not listed changes nothing. After a trial it becomes
 * active with its first charge. A payment for one that is ending or paused counts but changes neither; after the end,
 * only the provider's report of a payment reopens it.
 */
const life: Record<SubscriptionState, Moves> = {
  trial: { ...reported, cancel: 'cancelling', change_card: 'trial' },
  active: { ...reported, cancel: 'cancelling', pause: 'paused', change_card: 'active' },
  past_due: { ...reported, cancel: 'ended', change_card: 'past_due' },
  paused: { ...reported, paid: 'paused', resume: 'active', cancel: 'cancelling', change_card: 'paused' },
  cancelling: {
    paid: 'cancelling',
    given_up: 'cancelling',
    over: 'ended',
    keep: 'active',
    change_card: 'cancelling',
  },
  ended: { paid: 'active' },
}

/** Returns the next state, or null when the event is not allowed in this one. */
export function nextSubscriptionState(
  state: SubscriptionState,
  event: SubscriptionEvent,
): SubscriptionState | null {
  return life[state][event] ?? null
}

/** The stored facts of a subscription. Days are the studio's. */
export interface SubscriptionFacts {
  status: PurchaseState
  today: string
  /** The last day of what was granted; null if nothing was. */
  expires_on: string | null
  /** The end of its free trial until the first charge; null without one. */
  trial_ends: string | null
  pastDue: boolean
  paused: boolean
  /** The provider reported that it ended. */
  over: boolean
}

/** The state of a subscription; null for one that has not begun or was revoked. */
export function subscriptionState(facts: SubscriptionFacts): SubscriptionState | null {
  const { status, today, expires_on, trial_ends } = facts
  if (status === 'failed') return expires_on === null ? null : 'ended'
  if (status === 'cancelled') {
    if (expires_on === null) return null
    return facts.over || expires_on < today ? 'ended' : 'cancelling'
  }
  if (status !== 'active') return null
  if (facts.pastDue) return 'past_due'
  if (facts.paused) return 'paused'
  return trial_ends !== null && trial_ends > today ? 'trial' : 'active'
}
