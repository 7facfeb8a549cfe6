import { atWallTime } from './at-wall-time.ts'

/**
 * The instant at which a day, YYYY-MM-DD, begins in a time zone. If midnight is skipped, the instant of the change;
 * if it is repeated, the first one. Throws on an unknown zone.
 */
export const startOfDay = (day: string, timezone: string): Date => atWallTime(day, 0, timezone)
