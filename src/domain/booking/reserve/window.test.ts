import { expect, it } from 'vitest'

import { bookingWindow, isClosed, isNotOpenYet, type WindowSettings } from './window.ts'

const none: WindowSettings = { booking_opens_days: null, booking_closes_minutes: null }
const week: WindowSettings = { booking_opens_days: 7, booking_closes_minutes: 30 }
const evening = new Date('2026-11-18T19:00:00-06:00')

it.each<[string, Partial<WindowSettings>, Partial<WindowSettings>, string | null, string | null]>([
  ['neither', {}, {}, null, null],
  ['the studio’s', {}, week, '2026-11-11T00:00:00-06:00', '2026-11-18T18:30:00-06:00'],
  [
    'the class type’s own',
    { booking_opens_days: 2, booking_closes_minutes: 60 },
    week,
    '2026-11-16T00:00:00-06:00',
    '2026-11-18T18:00:00-06:00',
  ],
  [
    'each value for itself',
    { booking_opens_days: 2 },
    week,
    '2026-11-16T00:00:00-06:00',
    '2026-11-18T18:30:00-06:00',
  ],
  ['on the day itself', { booking_opens_days: 0 }, {}, '2026-11-18T00:00:00-06:00', null],
  [
    'until it begins, whatever the studio says',
    { booking_closes_minutes: 0 },
    week,
    '2026-11-11T00:00:00-06:00',
    null,
  ],
])('%s', (_, own, studio, opens, closes) => {
  const window = bookingWindow(evening, { ...none, ...own }, { ...none, ...studio }, 'America/Mexico_City')
  expect(window.opens_at).toEqual(opens === null ? null : new Date(opens))
  expect(window.closes_at).toEqual(closes === null ? null : new Date(closes))
})

// Tijuana changes its clocks on 8 March and 1 November 2026: days are counted, not hours.
it.each([
  ['2026-03-09T07:00:00-07:00', '2026-03-08T00:00:00-08:00'],
  ['2026-03-08T20:00:00-07:00', '2026-03-07T00:00:00-08:00'],
  ['2026-11-02T07:00:00-08:00', '2026-11-01T00:00:00-07:00'],
  ['2026-11-01T23:30:00-08:00', '2026-10-31T00:00:00-07:00'],
])('a class of %s opens the day before at %s', (class_date, opens) => {
  const { opens_at } = bookingWindow(
    new Date(class_date),
    none,
    { ...none, booking_opens_days: 1 },
    'America/Tijuana',
  )
  expect(opens_at).toEqual(new Date(opens))
})

it('opens and closes to the millisecond', () => {
  const window = bookingWindow(evening, none, week, 'America/Mexico_City')
  const at = (instant: string, ms = 0) => new Date(Date.parse(instant) + ms)
  expect(isNotOpenYet(window, at('2026-11-11T00:00:00-06:00', -1))).toBe(true)
  expect(isNotOpenYet(window, at('2026-11-11T00:00:00-06:00'))).toBe(false)
  expect(isClosed(window, at('2026-11-18T18:30:00-06:00', -1))).toBe(false)
  expect(isClosed(window, at('2026-11-18T18:30:00-06:00'))).toBe(true)
})
