import { expect, it } from 'vitest'
import type { ClassReservation } from '#contract/types.ts'
import type { BookingWeek } from '#web/components/booking/week/booking-data.ts'
import { withPlacesOf } from './own-news.tsx'

const place = (class_reservation_id: number, single_class_id: number) =>
  ({ class_reservation_id, single_class_id }) as ClassReservation
const booking = {
  week: {},
  viewer: { credits: 2, reservations: { 1: [place(1, 1)] } },
} as unknown as BookingWeek

it('adds places to those that were loaded', () => {
  const { viewer } = withPlacesOf(booking, [place(2, 1), place(3, 4)])
  expect(viewer?.reservations).toEqual({ 1: [place(1, 1), place(2, 1)], 4: [place(3, 4)] })
  expect(booking.viewer?.reservations).toEqual({ 1: [place(1, 1)] })
})

it('is the same object without any, and for a visitor', () => {
  expect(withPlacesOf(booking, [])).toBe(booking)
  const visitor = { ...booking, viewer: null }
  expect(withPlacesOf(visitor, [place(1, 1)])).toBe(visitor)
})
