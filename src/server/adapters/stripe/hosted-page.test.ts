import { expect, it } from 'vitest'
import { trialOf } from './hosted-page.ts'

const plan = {
  amountCents: 100,
  firstAmountCents: 100,
  period: 'month',
  interval: 1,
  timezone: 'America/Tijuana',
} as const

it.each([
  ['on the day of 25 hours', '2026-11-01T07:30:00Z', '2026-11-02T08:00:00Z', { trial_period_days: 1 }],
  ['on the day of 23 hours', '2026-03-08T08:30:00Z', '2026-03-09T07:00:00Z', { trial_period_days: 1 }],
  ['of two days, one of 25 hours', '2026-11-01T07:30:00Z', '2026-11-03T08:00:00Z', { trial_period_days: 2 }],
  ['of three days', '2026-11-10T08:30:00Z', '2026-11-13T08:00:00Z', { trial_end: 1_794_556_800 }],
])('a trial %s', (_, ordered, ends, told) => {
  expect(trialOf({ plan: { ...plan, trialEnds: new Date(ends) }, orderedAt: new Date(ordered) })).toEqual(
    told,
  )
})
