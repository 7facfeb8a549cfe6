import { atWallTime } from './at-wall-time.ts'

/**
 * The instant at which a day, YYYY-MM-DD, begins in a time zone. Where the clock is put forward at midnight
 * the day begins with the change, where it is put back over midnight with the first of the two midnights.
 * Throws on an unknown zone.
 */
export const startOfDay = (day: string, timezone: string): Date => atWallTime(day, 0, timezone)
