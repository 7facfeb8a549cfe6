import { describe, expect, it } from 'vitest'
import {
  nextSubscriptionState,
  subscriptionEvents,
  type SubscriptionFacts,
  subscriptionState,
  subscriptionStates,
} from './subscription-life.ts'

describe('a subscription’s states', () => {
  it('has exactly these transitions', () => {
    const moves = subscriptionStates.flatMap((from) =>
      subscriptionEvents.flatMap((event) => {
        const to = nextSubscriptionState(from, event)
        return to === null ? [] : [`${from}: ${event} → ${to}`]
      }),
    )
    expect(moves).toEqual([
      'trial: paid → active',
      'trial: failed → past_due',
      'trial: given_up → ended',
      'trial: over → ended',
      'trial: cancel → cancelling',
      'trial: change_card → trial',
      'active: paid → active',
      'active: failed → past_due',
      'active: given_up → ended',
      'active: over → ended',
      'active: cancel → cancelling',
      'active: pause → paused',
      'active: change_card → active',
      'past_due: paid → active',
      'past_due: failed → past_due',
      'past_due: given_up → ended',
      'past_due: over → ended',
      'past_due: cancel → ended',
      'past_due: change_card → past_due',
      'paused: paid → paused',
      'paused: failed → past_due',
      'paused: given_up → ended',
      'paused: over → ended',
      'paused: cancel → cancelling',
      'paused: resume → active',
      'paused: change_card → paused',
      'cancelling: paid → cancelling',
      'cancelling: given_up → cancelling',
      'cancelling: over → ended',
      'cancelling: keep → active',
      'cancelling: change_card → cancelling',
      'ended: paid → active',
    ])
  })

  it('accepts payments in every state, and can always end', () => {
    for (const state of subscriptionStates) {
      expect(nextSubscriptionState(state, 'paid')).not.toBeNull()
      if (state !== 'ended') expect(nextSubscriptionState(state, 'over')).toBe('ended')
    }
  })
})

describe('the state of a subscription', () => {
  const going: SubscriptionFacts = {
    status: 'active',
    today: '2026-11-21',
    expires_on: '2026-12-21',
    trial_ends: null,
    pastDue: false,
    paused: false,
    over: false,
  }
  it.each([
    ['active', {}, 'active'],
    ['in its trial', { trial_ends: '2026-11-22' }, 'trial'],
    ['on the day of the first charge', { trial_ends: '2026-11-21' }, 'active'],
    ['past_due', { pastDue: true }, 'past_due'],
    ['past due, also in a pause', { pastDue: true, paused: true }, 'past_due'],
    ['paused', { paused: true }, 'paused'],
    ['called off', { status: 'cancelled' }, 'cancelling'],
    ['on its last day', { status: 'cancelled', expires_on: '2026-11-21' }, 'cancelling'],
    ['after its last day', { status: 'cancelled', expires_on: '2026-11-20' }, 'ended'],
    ['ended by the provider', { status: 'cancelled', over: true }, 'ended'],
    ['never paid again', { status: 'failed' }, 'ended'],
    ['never begun', { status: 'failed', expires_on: null }, null],
    ['called off before it began', { status: 'cancelled', expires_on: null }, null],
    ['waiting', { status: 'pending', expires_on: null }, null],
    ['taken away', { status: 'revoked' }, null],
    ['paid back', { status: 'refunded' }, null],
  ] as const)('%s', (_name, facts, state) => {
    expect(subscriptionState({ ...going, ...facts })).toBe(state)
  })
})
