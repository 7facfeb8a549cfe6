import { addDays } from '#domain/time/days.ts'
import { localDay } from '#domain/time/local-day.ts'
import { startOfDay } from '#domain/time/start-of-day.ts'

/** How early a class opens and closes for booking: the studio's setting, or a class type's own, where null leaves it to the studio. */
export interface WindowSettings {
  booking_opens_days: number | null
  booking_closes_minutes: number | null
}

/** Null leaves that end open: bookable since it was published, and until it begins. */
export interface BookingWindow {
  opens_at: Date | null
  closes_at: Date | null
}

/**
 * When a class can be booked. It opens as a day of the studio begins, so many days of the calendar before the class's own, and
 * closes so many minutes before it begins (docs/decisions/0020). What the class type says goes before what the studio says.
 */
export function bookingWindow(
  class_date: Date,
  own: WindowSettings,
  studio: WindowSettings,
  timezone: string,
): BookingWindow {
  const days = own.booking_opens_days ?? studio.booking_opens_days
  const minutes = own.booking_closes_minutes ?? studio.booking_closes_minutes ?? 0
  return {
    opens_at: days === null ? null : startOfDay(addDays(localDay(class_date, timezone), -days), timezone),
    closes_at: minutes === 0 ? null : new Date(class_date.getTime() - minutes * 60_000),
  }
}

export const isNotOpenYet = ({ opens_at }: BookingWindow, now: Date): boolean =>
  opens_at !== null && now < opens_at

export const isClosed = ({ closes_at }: BookingWindow, now: Date): boolean =>
  closes_at !== null && now >= closes_at
