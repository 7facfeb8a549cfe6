import { atWallTime } from './at-wall-time.ts'
import { MS_PER_HOUR } from './spans.ts'

/**
 * The instant of a whole hour on a day, YYYY-MM-DD, in a time zone. A skipped hour is the instant of the change; of a
 * repeated one, the first. Throws on an unknown zone.
 */
export const atHour = (day: string, hour: number, timezone: string): Date =>
  atWallTime(day, hour * MS_PER_HOUR, timezone)
