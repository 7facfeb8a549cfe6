import { fc, runs } from '#tests/properties.ts'
import { Temporal } from 'temporal-polyfill'
import { expect, it } from 'vitest'
import { localDay } from './local-day.ts'
import { startOfDay } from './start-of-day.ts'

it.each([
  ['2026-11-18', 'America/Mexico_City', '2026-11-18T06:00:00.000Z'],
  ['2026-07-01', 'America/Tijuana', '2026-07-01T07:00:00.000Z'],
  ['2026-11-18', 'America/Cancun', '2026-11-18T05:00:00.000Z'],
  ['2027-01-01', 'America/Mexico_City', '2027-01-01T06:00:00.000Z'],
  // The clock goes forward on this day, so the next one begins an hour earlier.
  ['2026-03-08', 'America/Tijuana', '2026-03-08T08:00:00.000Z'],
  ['2026-03-09', 'America/Tijuana', '2026-03-09T07:00:00.000Z'],
  ['2026-11-01', 'America/Tijuana', '2026-11-01T07:00:00.000Z'],
  ['2026-11-02', 'America/Tijuana', '2026-11-02T08:00:00.000Z'],
  // This day has no midnight: the clock jumps from 24:00 to 1:00.
  ['2026-03-08', 'America/Havana', '2026-03-08T05:00:00.000Z'],
  // This day has two.
  ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
])('%s begins in %s at %s', (day, timezone, instant) => {
  expect(startOfDay(day, timezone).toISOString()).toBe(instant)
})

it('is the first instant of its day, in every zone', () => {
  const zones = [
    'America/Tijuana',
    'America/Mexico_City',
    'America/Hermosillo',
    'America/Havana',
    'America/Santiago',
  ]
  const zone = fc.constantFrom(
    ...zones,
    'America/St_Johns',
    'Europe/Madrid',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
  )
  const date = fc.date({ min: new Date('2000-01-01'), max: new Date('2050-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(date, zone, (any, timezone) => {
      const day = any.toISOString().slice(0, 10)
      const start = startOfDay(day, timezone)
      expect(start.getTime()).toBe(Temporal.PlainDate.from(day).toZonedDateTime(timezone).epochMilliseconds)
      expect(localDay(start, timezone)).toBe(day)
      expect(localDay(new Date(start.getTime() - 1), timezone) < day).toBe(true)
    }),
    { numRuns: runs(2000) },
  )
})
