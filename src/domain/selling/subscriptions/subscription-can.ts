import { nextSubscriptionState, type SubscriptionEvent, type SubscriptionState } from './subscription-life.ts'

export const subscriptionActions = ['cancel', 'keep', 'pause', 'resume', 'card'] as const
export type SubscriptionAction = (typeof subscriptionActions)[number]

/** Why not: its state, or another obstacle. */
export type CannotChange =
  | SubscriptionState
  | 'provider'
  | 'replaced'
  | 'paused_by_studio'
  | 'pause_off'
  | 'pause_used_up'

export interface ChangeRules {
  /** What the provider supports; a subscription without a provider can only be cancelled. */
  provider: Readonly<Record<Exclude<SubscriptionAction, 'cancel'>, boolean>>
  allow_pause: boolean
  /** The studio paused it at its provider; only there can it be resumed. */
  rests: boolean
  /** Another one to the same package was bought since it was cancelled. */
  replaced: boolean
  pause_days_left: number
}

const eventOf: Record<SubscriptionAction, SubscriptionEvent> = {
  cancel: 'cancel',
  keep: 'keep',
  pause: 'pause',
  resume: 'resume',
  card: 'change_card',
}

/** Returns why an action is not allowed, or null. */
export function cannotChange(
  state: SubscriptionState,
  action: SubscriptionAction,
  { provider, allow_pause, rests, replaced, pause_days_left }: ChangeRules,
): CannotChange | null {
  if (nextSubscriptionState(state, eventOf[action]) === null) return state
  if (state === 'cancelling' && replaced) return 'replaced'
  if (action === 'resume' && rests) return 'paused_by_studio'
  if (action !== 'cancel' && !provider[action]) return 'provider'
  if (action !== 'pause') return null
  if (!allow_pause) return 'pause_off'
  return pause_days_left > 0 ? null : 'pause_used_up'
}
