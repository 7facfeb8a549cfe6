import { fc, runs } from '#tests/properties.ts'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { atWallTime } from '#domain/time/at-wall-time.ts'
import { movedWith, seriesDates } from './series.ts'

const MEXICO = 'America/Mexico_City'
const at = (first: string, weekdays: number[], until: string, timezone = MEXICO) => {
  const found = seriesDates(new Date(first), { weekdays, until }, timezone)
  return found.code === 'ok' ? found.dates.map((date) => date.toISOString()) : found.code
}

describe('a series', () => {
  it.each([
    // 2026-11-23 is a Monday; seven in the evening in Mexico is the next day in UTC.
    ['its weekdays until its last day', '2026-11-24T01:00:00Z', [1, 3], '2026-12-02', 4],
    ['the first day alone', '2026-11-24T01:00:00Z', [1], '2026-11-23', 1],
    ['every day of a year and one', '2026-11-24T01:00:00Z', [1, 2, 3, 4, 5, 6, 7], '2027-11-23', 366],
  ])('has %s', (_, first, weekdays, until, count) => {
    expect(at(first, weekdays, until)).toHaveLength(count)
  })

  it('keeps its local time over a clock change', () => {
    // Tijuana goes back to winter time on the first of November 2026.
    expect(at('2026-10-26T14:00:00Z', [1], '2026-11-09', 'America/Tijuana')).toEqual([
      '2026-10-26T14:00:00.000Z',
      '2026-11-02T15:00:00.000Z',
      '2026-11-09T15:00:00.000Z',
    ])
  })

  it('begins on the first of its weekdays', () => {
    expect(at('2026-11-24T01:00:00Z', [2], '2026-12-01')).toEqual([
      '2026-11-25T01:00:00.000Z',
      '2026-12-02T01:00:00.000Z',
    ])
  })

  it.each([
    ['ends_before', '2026-11-22', [1]],
    ['no_day', '2026-11-25', [5]],
    ['too_long', '2028-11-24', [1]],
  ])('is refused: %s', (code, until, weekdays) => {
    expect(at('2026-11-24T01:00:00Z', weekdays, until)).toBe(code)
  })
})

const zones = [
  'America/Mexico_City',
  'America/Tijuana',
  'America/Havana',
  'Europe/Madrid',
  'Australia/Lord_Howe',
]
const instant = fc.date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
const zoned = (date: Date, zone: string) => Temporal.Instant.from(date.toISOString()).toZonedDateTimeISO(zone)

it('matches the calendar in every time zone, clock changes included', () => {
  fc.assert(
    fc.property(
      instant,
      fc.constantFrom(...zones),
      fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      fc.integer({ min: 0, max: 250 }),
      (first, zone, weekdays, days) => {
        const start = zoned(first, zone)
        const until = start.toPlainDate().add({ days }).toString()
        const expected = Array.from({ length: days + 1 }, (_, index) =>
          start.toPlainDateTime().add({ days: index }),
        )
          .filter(({ dayOfWeek }) => weekdays.includes(dayOfWeek))
          .map((when) => (when.equals(start.toPlainDateTime()) ? start : when.toZonedDateTime(zone)))
          .map(({ epochMilliseconds }) => epochMilliseconds)
        const found = seriesDates(first, { weekdays, until }, zone)
        expect(found.code === 'ok' ? found.dates.map(Number) : []).toEqual(expected)
      },
    ),
    { numRuns: runs(40) },
  )
})

it('moves by days and to a new time with one of its classes', () => {
  fc.assert(
    fc.property(
      instant,
      instant,
      fc.constantFrom(...zones),
      fc.integer({ min: -40, max: 40 }),
      (other, from, zone, days) => {
        const to = new Date(from.getTime() + days * 7_200_000)
        const shift = zoned(from, zone).toPlainDate().until(zoned(to, zone).toPlainDate())
        const wanted = zoned(other, zone)
          .toPlainDate()
          .add(shift)
          .toPlainDateTime(zoned(to, zone).toPlainTime())
          .toZonedDateTime(zone)
        expect(movedWith(other, { from, to }, zone).getTime()).toBe(wanted.epochMilliseconds)
      },
    ),
    { numRuns: runs(500) },
  )
})

it('refuses an unknown time zone', () => {
  expect(() => atWallTime('2026-11-20', 0, 'America/Aztlan')).toThrow(RangeError)
})
