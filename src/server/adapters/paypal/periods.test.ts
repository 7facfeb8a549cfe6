import { describe, expect, it } from 'vitest'
import { later, periodAt } from './periods.ts'

const monthly = { period: 'month', interval: 1 } as const
const start = new Date('2026-01-31T18:00:00.000Z')

describe('periodAt', () => {
  it.each([
    ['2026-01-30T18:00:00Z', null],
    ['2026-01-31T10:00:00Z', '2026-01-31'],
    ['2026-02-27T00:00:00Z', '2026-01-31'],
    // Retried ten days later: still that month's.
    ['2026-03-10T18:00:00Z', '2026-02-28'],
    ['2026-03-31T19:00:00Z', '2026-03-31'],
    ['2029-05-31T18:00:00Z', '2029-05-31'],
  ])('at %s is the one from %s on', (at, day) => {
    expect(periodAt(start, monthly, new Date(at))?.start.toISOString().slice(0, 10) ?? null).toBe(day)
  })

  it('ends where the next one starts', () => {
    const period = periodAt(start, { period: 'day', interval: 28 }, new Date('2026-03-01T00:00:00Z'))
    expect(period?.end).toEqual(later(period?.start ?? start, { period: 'day', interval: 28 }))
  })
})
