import { describe, expect, it } from 'vitest'
import { centsOf, type KnownPeriod, periodOf, type RenewalTerms } from './renewal.ts'

const plain: RenewalTerms = { trial_ends: null, total_cents: 80_000, renewal_cents: 100_000 }
const trial = { ...plain, trial_ends: '2026-11-25' }
const bought: KnownPeriod[] = [{ period: 1, starts_on: null }]
const tried: KnownPeriod[] = [{ period: 0, starts_on: null }]
const second = { period: 2, starts_on: '2026-12-21' }

describe('the period of a renewal', () => {
  it.each([
    ['the first renewal', '2026-12-21', bought, plain, 2],
    ['told again', '2026-12-21', [...bought, second], plain, 2],
    ['the next one', '2027-01-21', [...bought, second], plain, 3],
    ['the trial’s end', '2026-11-25', tried, trial, 1],
    ['the trial’s end by another calendar', '2026-11-26', tried, trial, 1],
    ['a later one that comes before the trial’s end', '2026-12-25', tried, trial, 2],
    [
      'the trial’s end after a later one',
      '2026-11-25',
      [...tried, { period: 2, starts_on: '2026-12-25' }],
      trial,
      1,
    ],
    [
      'after both',
      '2027-01-25',
      [
        { period: 1, starts_on: '2026-11-25' },
        { period: 2, starts_on: '2026-12-25' },
      ],
      trial,
      3,
    ],
  ] as const)('%s', (_name, day, known, terms, period) => {
    expect(periodOf(day, known, terms)).toBe(period)
  })

  it('has the discounted price only for the first charge', () => {
    expect([1, 2, 3].map((period) => centsOf(period, trial))).toEqual([80_000, 100_000, 100_000])
    expect(centsOf(2, { ...plain, renewal_cents: null })).toBe(80_000)
  })
})
