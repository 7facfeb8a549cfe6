import { expect, it } from 'vitest'

import { localDay } from './local-day.ts'

it.each([
  [
    'an evening in Mexico is the next day in UTC',
    '2026-11-19T05:59:59Z',
    'America/Mexico_City',
    '2026-11-18',
  ],
  ['midnight begins the day', '2026-11-19T06:00:00Z', 'America/Mexico_City', '2026-11-19'],
  ['Tijuana is behind, and in summer an hour less', '2026-07-02T06:59:59Z', 'America/Tijuana', '2026-07-01'],
  ['Tijuana in winter', '2026-12-02T07:59:59Z', 'America/Tijuana', '2026-12-01'],
  ['Cancún is ahead', '2026-11-19T05:00:00Z', 'America/Cancun', '2026-11-19'],
  ['the last second of the year', '2027-01-01T05:59:59.999Z', 'America/Mexico_City', '2026-12-31'],
  ['the first of the next', '2027-01-01T06:00:00Z', 'America/Mexico_City', '2027-01-01'],
])('%s', (_, instant, timezone, day) => {
  expect(localDay(new Date(instant), timezone)).toBe(day)
})

it('refuses an unknown time zone', () => {
  expect(() => localDay(new Date(), 'America/Aztlan')).toThrow(RangeError)
})
