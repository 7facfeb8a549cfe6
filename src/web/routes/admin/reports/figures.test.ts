import { describe, expect, it } from 'vitest'
import { incomeBars, type Report, starts } from './figures.ts'

const barsOf = (period: keyof typeof starts, today: string) =>
  incomeBars({ start_date: starts[period](today), end_date: today, rows: [] } as unknown as Report)

describe('the periods of the reports', () => {
  it.each<[keyof typeof starts, string, string, number]>([
    ['', '2026-11-29', '2026-10-31', 30],
    ['90', '2026-11-29', '2026-08-31', 13],
    ['90', '2026-11-30', '2026-09-07', 13],
    ['365', '2026-11-29', '2025-12-01', 12],
    ['365', '2026-12-01', '2026-01-01', 12],
    ['365', '2028-02-29', '2027-03-01', 12],
  ])('“%s” on %s begins on %s and has %i bars', (period, today, first, bars) => {
    expect(starts[period](today)).toBe(first)
    expect(barsOf(period, today)).toHaveLength(bars)
  })
})
