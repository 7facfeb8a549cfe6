import { describe, expect, it } from 'vitest'
import { cardState } from './card-state.ts'

const now = new Date('2026-11-18T16:00:00Z')
const base = { class_date: '2026-11-18T16:00:01Z', capacity: 10, places_left: 3, class_package_id: null }

describe('the state of a card', () => {
  it('is available while there are places', () => {
    expect(cardState(base, now)).toBe('available')
  })

  it('is past from the moment the class begins, also for who holds a place', () => {
    expect(cardState({ ...base, class_date: '2026-11-18T16:00:00Z' }, now, { reserved: true })).toBe('past')
  })

  it('is reserved for who holds a place, also when full', () => {
    expect(cardState({ ...base, places_left: 0 }, now, { reserved: true })).toBe('reserved')
  })

  it.each([
    ['without a capacity', { ...base, capacity: null }],
    ['without places', { ...base, places_left: 0 }],
    ['oversold', { ...base, places_left: -1 }],
    ['without places, whatever it requires', { ...base, places_left: 0, class_package_id: 4 }],
  ])('is full %s', (_name, single) => {
    expect(cardState(single, now)).toBe('full')
  })

  it('asks for the package that the viewer lacks', () => {
    expect(cardState({ ...base, class_package_id: 4 }, now)).toBe('package')
    expect(cardState({ ...base, class_package_id: 4 }, now, { covered: true })).toBe('available')
  })
})
