import { dayNumber, MS_PER_DAY } from './days.ts'
import { offsetAt } from './zone.ts'

/**
 * The instant at which a day, YYYY-MM-DD, begins in a time zone. Where the clock is put forward at midnight
 * the day begins with the change, where it is put back over midnight with the first of the two midnights.
 * Throws on an unknown zone.
 */
export function startOfDay(day: string, timezone: string): Date {
  const midnight = dayNumber(day) * MS_PER_DAY
  // No clock is changed by a day or twice within one, so these are the offsets before and after any change.
  const before = offsetAt(midnight - MS_PER_DAY, timezone)
  const after = offsetAt(midnight + MS_PER_DAY, timezone)
  const candidates = [midnight - Math.max(before, after), midnight - Math.min(before, after)]
  const start = candidates.find((instant) => instant + offsetAt(instant, timezone) === midnight)
  return new Date(start ?? midnight - before)
}
