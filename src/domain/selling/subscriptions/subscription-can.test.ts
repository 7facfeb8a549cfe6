import { describe, expect, it } from 'vitest'
import { cannotChange, type ChangeRules, subscriptionActions } from './subscription-can.ts'
import { subscriptionStates } from './subscription-life.ts'

const everything: ChangeRules = {
  provider: { keep: true, pause: true, resume: true, card: true },
  allow_pause: true,
  rests: false,
  replaced: false,
  pause_days_left: 30,
}
const possible = (rules: ChangeRules) =>
  Object.fromEntries(
    subscriptionStates.map((state) => [
      state,
      subscriptionActions.filter((action) => cannotChange(state, action, rules) === null),
    ]),
  )

describe('what can be done with a subscription', () => {
  it('depends on its state', () => {
    expect(possible(everything)).toEqual({
      trial: ['cancel', 'card'],
      active: ['cancel', 'pause', 'card'],
      past_due: ['cancel', 'card'],
      paused: ['cancel', 'resume', 'card'],
      cancelling: ['keep', 'card'],
      ended: [],
    })
    expect(cannotChange('past_due', 'pause', everything)).toBe('past_due')
  })

  it('depends on the provider', () => {
    const nothing = { ...everything, provider: { keep: false, pause: false, resume: false, card: false } }
    expect(possible(nothing)).toMatchObject({ active: ['cancel'], paused: ['cancel'], cancelling: [] })
    expect(cannotChange('active', 'card', nothing)).toBe('provider')
  })

  it('only the studio can resume what it paused at the provider', () => {
    expect(possible({ ...everything, rests: true })).toMatchObject({ paused: ['cancel', 'card'] })
    expect(cannotChange('paused', 'resume', { ...everything, rests: true })).toBe('paused_by_studio')
  })

  it('is not reverted once another one was bought', () => {
    expect(possible({ ...everything, replaced: true })).toMatchObject({
      active: ['cancel', 'pause', 'card'],
      cancelling: [],
    })
    expect(cannotChange('cancelling', 'keep', { ...everything, replaced: true })).toBe('replaced')
    expect(cannotChange('active', 'keep', { ...everything, replaced: true })).toBe('active')
  })

  it('depends on the studio’s settings', () => {
    expect(cannotChange('active', 'pause', { ...everything, allow_pause: false })).toBe('pause_off')
    expect(cannotChange('active', 'pause', { ...everything, pause_days_left: 0 })).toBe('pause_used_up')
    expect(cannotChange('paused', 'resume', { ...everything, allow_pause: false })).toBeNull()
  })
})
