import { expect, test } from 'vitest'
import type { ClassReservation, SingleClass } from '#contract/types.ts'
import { clashOf, type BookingWeek } from './booking-data.ts'

const single = (single_class_id: number, class_date: string, duration = 50) =>
  ({ single_class_id, class_date, duration }) as SingleClass

function weekWith(guest: string | null, ...own: SingleClass[]): BookingWeek {
  const places = own.map((single_class) => [{ guest, single_class } as ClassReservation])
  return { viewer: { reservations: { ...places } } } as unknown as BookingWeek
}

test('finds one’s own place in a class that overlaps', () => {
  const wanted = single(1, '2026-11-27T00:15:00.000Z')
  const later = single(2, '2026-11-27T00:30:00.000Z')
  expect(clashOf(weekWith(null, later), wanted)).toBe(later)
  expect(clashOf(weekWith(null, wanted), later)).toBe(wanted)
  // Its beginning is this one's end.
  expect(clashOf(weekWith(null, single(3, '2026-11-27T01:05:00.000Z')), wanted)).toBeNull()
  expect(clashOf(weekWith(null, wanted), wanted)).toBeNull()
  expect(clashOf(weekWith('Paula', later), wanted)).toBeNull()
  expect(clashOf({ viewer: null } as BookingWeek, wanted)).toBeNull()
})
