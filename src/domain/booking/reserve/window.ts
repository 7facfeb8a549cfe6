import { addDays } from '#domain/time/days.ts'
import { localDay } from '#domain/time/local-day.ts'
import { startOfDay } from '#domain/time/start-of-day.ts'

/** When booking opens and closes: the studio's setting, or a class type's own; null falls back to the studio's. */
export interface WindowSettings {
  booking_opens_days: number | null
  booking_closes_minutes: number | null
}

/** Null means no limit: open since publication, and until the class begins. */
export interface BookingWindow {
  opens_at: Date | null
  closes_at: Date | null
}

/**
 * When a class can be booked. It opens at the start of a studio day, a number of calendar days before the class's
 * day, and closes a number of minutes before the class begins (docs/decisions/0020). The class type's setting
 * overrides the studio's.
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
