import type { SubscriptionAction } from '#domain/selling/subscriptions/subscription-can.ts'
import type { SubscriptionState } from '#domain/selling/subscriptions/subscription-life.ts'
import { subscriptionErrors } from '#text/errors/subscriptions.ts'
import type { Standing } from './subscription-facts.ts'

/** The subscription fields of a purchase's answer; all null if it is no subscription or has not begun. */
export interface StandingAnswer {
  subscription_state: SubscriptionState | null
  paused_until: string | null
  pause_days_left: number | null
  retry_at: string | null
  can: Record<SubscriptionAction, true | { reason: string }> | null
}

export function presentStanding(standing: Standing | undefined, retry_at: Date | null): StandingAnswer {
  if (!standing)
    return { subscription_state: null, paused_until: null, pause_days_left: null, retry_at: null, can: null }
  const { state, paused_until, pause_days_left, cannot } = standing
  const allowed = (action: SubscriptionAction) => {
    const reason = cannot[action]
    return reason === null ? (true as const) : { reason: subscriptionErrors[reason] }
  }
  return {
    subscription_state: state,
    paused_until,
    pause_days_left,
    retry_at: state === 'past_due' ? (retry_at?.toISOString() ?? null) : null,
    can: {
      cancel: allowed('cancel'),
      keep: allowed('keep'),
      pause: allowed('pause'),
      resume: allowed('resume'),
      card: allowed('card'),
    },
  }
}
