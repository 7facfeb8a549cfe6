import { fc, runs } from '#tests/properties.ts'
import { describe, expect, it } from 'vitest'
import {
  addPeriods,
  addPeriodsTo,
  chargeDay,
  nextChargeDate,
  trialEnd,
  type Period,
  type SubscriptionTerms,
} from './next-charge.ts'

const monthly: SubscriptionTerms = {
  starts_on: '2026-01-31',
  subscription_period: 'month',
  subscription_interval: 1,
  free_trial_length: null,
  billing_from: null,
}
const trial = { ...monthly, starts_on: '2026-11-18', free_trial_length: 7 }

describe('next charge', () => {
  it('exists for an active subscription only', () => {
    expect(nextChargeDate('active', monthly, '2026-02-01')).toBe('2026-02-28')
    for (const status of ['pending', 'completed', 'failed', 'cancelled', 'revoked', 'refunded']) {
      expect(nextChargeDate(status, monthly, '2026-02-01')).toBeNull()
    }
    expect(nextChargeDate('active', { ...monthly, subscription_interval: null }, '2026-02-01')).toBeNull()
  })

  it('is the end of a trial, later one interval after another', () => {
    expect(trialEnd(trial)).toBe('2026-11-25')
    expect(nextChargeDate('active', trial, '2026-11-18')).toBe('2026-11-25')
    expect(nextChargeDate('active', trial, '2026-11-24')).toBe('2026-11-25')
    expect(nextChargeDate('active', trial, '2026-11-25')).toBe('2026-12-25')
    expect(nextChargeDate('active', trial, '2027-02-25')).toBe('2027-03-25')
  })

  it('keeps the billing day of the month across short months', () => {
    expect(nextChargeDate('active', monthly, '2026-01-31')).toBe('2026-02-28')
    expect(nextChargeDate('active', monthly, '2026-02-28')).toBe('2026-03-31')
    expect(nextChargeDate('active', monthly, '2026-04-30')).toBe('2026-05-31')
  })

  it('counts intervals of several periods, days and leap years', () => {
    expect(nextChargeDate('active', { ...monthly, subscription_interval: 3 }, '2026-05-01')).toBe(
      '2026-07-31',
    )
    const fortnight = { ...monthly, subscription_period: 'day' as const, subscription_interval: 14 }
    expect(nextChargeDate('active', fortnight, '2026-02-14')).toBe('2026-02-28')
    const yearly = { ...monthly, starts_on: '2024-02-29', subscription_period: 'year' as const }
    expect(nextChargeDate('active', yearly, '2027-06-01')).toBe('2028-02-29')
  })

  it('is counted from the date to which a pause moved it', () => {
    const moved = { ...monthly, billing_from: '2026-03-10' }
    expect(nextChargeDate('active', moved, '2026-02-20')).toBe('2026-03-10')
    expect(nextChargeDate('active', moved, '2026-03-10')).toBe('2026-04-10')
  })

  it('keeps its local hour across a clock change', () => {
    const noon = new Date('2026-03-01T12:00:00-08:00')
    expect(addPeriodsTo(noon, 'month', 1, 'America/Tijuana').toISOString()).toBe('2026-04-01T19:00:00.000Z')
    const evening = new Date('2026-01-31T02:00:00Z')
    expect(addPeriodsTo(evening, 'month', 1, 'America/Mexico_City').toISOString()).toBe(
      '2026-03-01T02:00:00.000Z',
    )
  })

  it('is always the first charge after today', () => {
    const terms = fc.record({
      starts_on: fc
        .date({ min: new Date('2000-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10)),
      subscription_period: fc.constantFrom<Period>('day', 'month', 'year'),
      subscription_interval: fc.integer({ min: 1, max: 18 }),
      free_trial_length: fc.option(fc.integer({ min: 0, max: 60 })),
      billing_from: fc.constant(null),
    })
    fc.assert(
      fc.property(terms, fc.integer({ min: 0, max: 1500 }), (subscription, later) => {
        const today = addPeriods(subscription.starts_on, 'day', later)
        const next = nextChargeDate('active', subscription, today)
        let n = 1
        while ((chargeDay(subscription, n) ?? '') <= today) n += 1
        expect(next).toBe(
          n === 1 ? (trialEnd(subscription) ?? chargeDay(subscription, 1)) : chargeDay(subscription, n),
        )
      }),
      { numRuns: runs(100) },
    )
  })
})
