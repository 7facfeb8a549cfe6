import { bookingWindow, isClosed, isNotOpenYet, type WindowSettings } from '#domain/booking/reserve/window.ts'
import { type Tally, tally } from './figures.ts'

/** A place that was booked, whatever became of it. */
export interface PastBooking {
  customer_id: number
  booked_at: Date
  /** A guest's place, which the customer booked. */
  guest: boolean
  /** Booked by staff or from the waitlist, which the window does not bind. */
  free_of_window: boolean
}

/** A class with its bookings; `window` is its type's own. */
export interface PastClass {
  class_date: Date
  window: WindowSettings
  bookings: readonly PastBooking[]
}

export interface WindowRules {
  window: WindowSettings
  timezone: string
  allow_guests: boolean
}

/** The bookings of the past that would have come before booking opened or after it closed, and guests that were not allowed. */
export function testBookings(
  past: readonly PastClass[],
  rules: WindowRules,
): Record<'not_open' | 'closed' | 'guests', Tally> {
  const found = { not_open: [] as PastBooking[], closed: [] as PastBooking[], guests: [] as PastBooking[] }
  for (const { class_date, window: own, bookings } of past) {
    const window = bookingWindow(class_date, own, rules.window, rules.timezone)
    for (const one of bookings) {
      if (one.guest && !rules.allow_guests) found.guests.push(one)
      if (one.free_of_window) continue
      if (isNotOpenYet(window, one.booked_at)) found.not_open.push(one)
      if (isClosed(window, one.booked_at)) found.closed.push(one)
    }
  }
  return { not_open: tally(found.not_open), closed: tally(found.closed), guests: tally(found.guests) }
}
