import type { PurchaseState } from './purchase-life.ts'

export const subscriptionStates = ['trial', 'active', 'late', 'paused', 'cancelling', 'ended'] as const
/** Where a subscription stands that has begun. */
export type SubscriptionState = (typeof subscriptionStates)[number]

export const subscriptionEvents = [
  /** A renewal was paid. */
  'paid',
  /** A renewal's charge failed and is tried again. */
  'failed',
  /** The provider will not try again. */
  'given_up',
  /** The provider says that it is over. */
  'over',
  /** Somebody ends it with the period that is paid. */
  'cancel',
  /** And takes that back. */
  'keep',
  'pause',
  'resume',
  'change_card',
] as const
export type SubscriptionEvent = (typeof subscriptionEvents)[number]

type Moves = Partial<Record<SubscriptionEvent, SubscriptionState>>

const told: Moves = { paid: 'active', failed: 'late', given_up: 'ended', over: 'ended' }

/**
 * What may happen in each state and where it leads; what is not here changes nothing. A trial that is over becomes active
 * with its first charge. Money that comes for one that is ending or paused counts, and changes neither; after the end the
 * provider's word alone, that money did come, opens it again.
 */
const life: Record<SubscriptionState, Moves> = {
  trial: { ...told, cancel: 'cancelling', change_card: 'trial' },
  active: { ...told, cancel: 'cancelling', pause: 'paused', change_card: 'active' },
  late: { ...told, cancel: 'ended', change_card: 'late' },
  paused: { ...told, paid: 'paused', resume: 'active', cancel: 'cancelling', change_card: 'paused' },
  cancelling: { paid: 'cancelling', given_up: 'cancelling', over: 'ended', keep: 'active' },
  ended: { paid: 'active' },
}

/** The state that an event leads to; null when it may not happen in this state. */
export function nextSubscriptionState(
  state: SubscriptionState,
  event: SubscriptionEvent,
): SubscriptionState | null {
  return life[state][event] ?? null
}

/** What is written down of a subscription. Days are the studio's. */
export interface SubscriptionFacts {
  status: PurchaseState
  today: string
  /** The last day of what was granted; null before anything was. */
  expires_on: string | null
  /** The end of its free trial while no charge was made since; null without one. */
  trial_ends: string | null
  late: boolean
  paused: boolean
  /** The provider said that it is over. */
  over: boolean
}

/** Where a subscription stands; null for one that has not begun, or that was taken away. */
export function subscriptionState(facts: SubscriptionFacts): SubscriptionState | null {
  const { status, today, expires_on, trial_ends } = facts
  if (status === 'failed') return expires_on === null ? null : 'ended'
  if (status === 'cancelled') {
    if (expires_on === null) return null
    return facts.over || expires_on < today ? 'ended' : 'cancelling'
  }
  if (status !== 'active') return null
  if (facts.late) return 'late'
  if (facts.paused) return 'paused'
  return trial_ends !== null && trial_ends > today ? 'trial' : 'active'
}
