import { dayNumber } from './days.ts'
import { MS_PER_DAY } from './spans.ts'
import { offsetAt, wallClock } from './zone.ts'

/**
 * The instant of a wall-clock time (milliseconds since midnight) on a day, YYYY-MM-DD, in a time zone. A skipped time
 * is moved by the length of the gap; of a repeated one, the first. Throws on an unknown zone.
 */
export function atWallTime(day: string, time: number, timezone: string): Date {
  const wanted = dayNumber(day) * MS_PER_DAY + time
  // No offset changes by a day or twice within one, so these are the offsets before and after any change.
  const before = offsetAt(wanted - MS_PER_DAY, timezone)
  const after = offsetAt(wanted + MS_PER_DAY, timezone)
  const candidates = [wanted - Math.max(before, after), wanted - Math.min(before, after)]
  const found = candidates.find((instant) => instant + offsetAt(instant, timezone) === wanted)
  return new Date(found ?? wanted - before)
}

/** What the wall clock of a time zone shows at an instant, in milliseconds since midnight. */
export function wallTimeOf(instant: Date, timezone: string): number {
  const { hour, minute, second } = wallClock(instant.getTime(), timezone)
  return ((hour * 60 + minute) * 60 + second) * 1000 + instant.getUTCMilliseconds()
}
