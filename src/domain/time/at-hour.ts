import { atWallTime } from './at-wall-time.ts'

const MS_PER_HOUR = 3_600_000

/**
 * The instant at which a time zone's clock shows a whole hour of a day, YYYY-MM-DD. An hour that the clock skips is the
 * moment of the skip; of one that comes twice, the first. Throws on an unknown zone.
 */
export const atHour = (day: string, hour: number, timezone: string): Date =>
  atWallTime(day, hour * MS_PER_HOUR, timezone)
