import { describe, expect, it } from 'vitest'
import { wantedState } from './wanted.ts'

const now = new Date('2026-11-22T18:00:00Z')
const single = {
  class_date: '2026-11-24T13:00:00Z',
  booking_closes_at: null,
  cancelledAt: null,
  capacity: 12,
  places_left: 3,
}

describe('a wanted class', () => {
  it.each([
    ['open', single],
    ['full', { ...single, places_left: 0 }],
    ['past', { ...single, class_date: '2026-11-22T18:00:00Z' }],
    ['past', { ...single, booking_closes_at: '2026-11-22T17:00:00Z' }],
    ['past', { ...single, class_date: '2026-11-22T17:00:00Z', places_left: 0 }],
    ['gone', { ...single, cancelledAt: '2026-11-20T18:00:00Z' }],
    ['gone', null],
  ] as const)('is %s', (state, facts) => {
    expect(wantedState(facts, now)).toBe(state)
  })
})
