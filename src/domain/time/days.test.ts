import { fc } from '#tests/properties.ts'
import { Temporal } from 'temporal-polyfill'
import { expect, it } from 'vitest'
import { addDays, daysBetween, mondayOf, rangeOfDays } from './days.ts'

it.each([
  ['2026-12-31', 1, '2027-01-01'],
  ['2027-01-01', -1, '2026-12-31'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-02-28', 1, '2026-03-01'],
  // Tijuana changes its clocks on this day; calendar days are not affected.
  ['2026-03-08', 1, '2026-03-09'],
  ['2026-11-20', 0, '2026-11-20'],
])('%s and %i days is %s', (day, days, moved) => {
  expect(addDays(day, days)).toBe(moved)
})

it.each([
  ['2026-11-16', '2026-11-16'],
  ['2026-11-22', '2026-11-16'],
  ['2027-01-01', '2026-12-28'],
  ['1969-12-30', '1969-12-29'],
])('the week of %s begins on %s', (day, monday) => {
  expect(mondayOf(day)).toBe(monday)
})

it('lists a range including both ends, and nothing for a reversed one', () => {
  expect(rangeOfDays('2026-12-30', '2027-01-02')).toEqual([
    '2026-12-30',
    '2026-12-31',
    '2027-01-01',
    '2027-01-02',
  ])
  expect(rangeOfDays('2026-12-30', '2026-12-30')).toEqual(['2026-12-30'])
  expect(rangeOfDays('2026-12-30', '2026-12-29')).toEqual([])
})

it('matches the calendar', () => {
  const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(day, fc.integer({ min: -2000, max: 2000 }), (date, days) => {
      const from = date.toISOString().slice(0, 10)
      const moved = addDays(from, days)
      expect(moved).toBe(Temporal.PlainDate.from(from).add({ days }).toString())
      expect(daysBetween(from, moved)).toBe(days)
      expect(Temporal.PlainDate.from(mondayOf(from)).dayOfWeek).toBe(1)
      expect(daysBetween(mondayOf(from), from)).toBeLessThan(7)
    }),
  )
})
