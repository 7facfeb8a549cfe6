import { atWallTime, wallTimeOf } from '#domain/time/at-wall-time.ts'
import { addDays, daysBetween, rangeOfDays, weekdayOf } from '#domain/time/days.ts'
import { localDay } from '#domain/time/local-day.ts'

/** How many days after its first class a series may end: two years. */
export const LONGEST_SERIES = 731

/** Whether a day is too far away for classes to be copied there: as far as a series from today reaches. */
export const isTooFar = (day: string, today: string): boolean => daysBetween(today, day) > LONGEST_SERIES

export interface Repeat {
  /** 1 = Monday … 7 = Sunday. */
  weekdays: readonly number[]
  /** The last day of the series, YYYY-MM-DD in the studio's zone. */
  until: string
}

export type SeriesDates = { code: 'ok'; dates: Date[] } | { code: 'ends_before' | 'too_long' | 'no_day' }

/**
 * The dates of a series: from the first class's day, on each of these weekdays at the same wall-clock time, across
 * clock changes.
 */
export function seriesDates(first: Date, { weekdays, until }: Repeat, timezone: string): SeriesDates {
  const day = localDay(first, timezone)
  if (until < day) return { code: 'ends_before' }
  if (daysBetween(day, until) > LONGEST_SERIES) return { code: 'too_long' }
  const time = wallTimeOf(first, timezone)
  const days = rangeOfDays(day, until).filter((each) => weekdays.includes(weekdayOf(each)))
  if (days.length === 0) return { code: 'no_day' }
  // The first may be the second of two identical wall-clock times: that instant was requested.
  return { code: 'ok', dates: days.map((each) => (each === day ? first : atWallTime(each, time, timezone))) }
}

/**
 * Where another class of a series moves when one is moved: by as many days, at the time to which that one was moved.
 */
export function movedWith(other: Date, move: { from: Date; to: Date }, timezone: string): Date {
  const days = daysBetween(localDay(move.from, timezone), localDay(move.to, timezone))
  return atWallTime(addDays(localDay(other, timezone), days), wallTimeOf(move.to, timezone), timezone)
}
