import { describe, expect, it } from 'vitest'
import { cardState, type CardState, type Standing } from './card-state.ts'

const now = new Date('2026-11-18T16:00:00Z')
const before = '2026-11-18T15:59:59Z'
const after = '2026-11-18T16:00:01Z'
const base = { class_date: after, capacity: 10, places_left: 3, class_package_id: null }

type Case = [CardState, string, Parameters<typeof cardState>[0], Standing]

const table: Case[] = [
  ['available', 'with places', base, {}],
  ['past', 'from the moment it begins', { ...base, class_date: now.toISOString() }, {}],
  ['past', 'also for who holds a place', { ...base, class_date: before }, { reserved: true }],
  ['past', 'whatever else holds', { ...base, class_date: before, places_left: 0, class_package_id: 4 }, {}],
  ['reserved', 'for who holds a place', base, { reserved: true }],
  ['reserved', 'when full', { ...base, places_left: 0 }, { reserved: true }],
  ['reserved', 'when booking is over', { ...base, booking_closes_at: before }, { reserved: true }],
  ['reserved', 'without the package', { ...base, class_package_id: 4 }, { reserved: true }],
  ['closed', 'from the moment booking ends', { ...base, booking_closes_at: now.toISOString() }, {}],
  [
    'closed',
    'when full: nobody moves up any more',
    { ...base, places_left: 0, booking_closes_at: before },
    {},
  ],
  ['available', 'until booking ends', { ...base, booking_closes_at: after }, {}],
  ['full', 'without a capacity', { ...base, capacity: null }, {}],
  ['full', 'without places', { ...base, places_left: 0 }, {}],
  ['full', 'oversold', { ...base, places_left: -1 }, {}],
  ['full', 'whatever it requires', { ...base, places_left: 0, class_package_id: 4 }, {}],
  ['full', 'before booking begins', { ...base, places_left: 0, booking_opens_at: after }, {}],
  ['early', 'before booking begins', { ...base, booking_opens_at: after }, {}],
  ['early', 'whatever it requires', { ...base, class_package_id: 4, booking_opens_at: after }, {}],
  ['available', 'once booking has begun', { ...base, booking_opens_at: now.toISOString() }, {}],
  [
    'available',
    'with a window without ends',
    { ...base, booking_opens_at: null, booking_closes_at: null },
    {},
  ],
  ['package', 'for who lacks the package', { ...base, class_package_id: 4 }, {}],
  ['available', 'for who has the package', { ...base, class_package_id: 4 }, { covered: true }],
]

describe('the state of a card', () => {
  it.each(table)('is %s %s', (state, _, single, standing) => {
    expect(cardState(single, now, standing)).toBe(state)
  })
})
