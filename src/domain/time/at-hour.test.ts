import { expect, it } from 'vitest'
import { atHour } from './at-hour.ts'

it.each([
  ['2026-11-18', 8, 'America/Mexico_City', '2026-11-18T14:00:00.000Z'],
  ['2026-07-01', 22, 'America/Tijuana', '2026-07-02T05:00:00.000Z'],
  // The clock jumps from 2:00 to 3:00: both hours are the same instant.
  ['2026-03-08', 2, 'America/Tijuana', '2026-03-08T10:00:00.000Z'],
  ['2026-03-08', 3, 'America/Tijuana', '2026-03-08T10:00:00.000Z'],
  ['2026-03-08', 8, 'America/Tijuana', '2026-03-08T15:00:00.000Z'],
  // One o'clock comes twice.
  ['2026-11-01', 1, 'America/Tijuana', '2026-11-01T08:00:00.000Z'],
  ['2026-11-01', 8, 'America/Tijuana', '2026-11-01T16:00:00.000Z'],
])('%s at %i in %s is %s', (day, hour, timezone, instant) => {
  expect(atHour(day, hour, timezone).toISOString()).toBe(instant)
})
