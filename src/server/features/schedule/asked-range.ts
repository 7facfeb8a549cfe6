import { addDays, daysBetween, mondayOf } from '#domain/time/days.ts'
import { givenDayOf, localDay } from '#domain/time/local-day.ts'
import { startOfDay } from '#domain/time/start-of-day.ts'
import { invalidFields } from '#server/kit/errors.ts'
import { scheduleErrors } from '#text/errors/schedule.ts'

/** Six weeks: what a month's view shows at most. */
const MOST_DAYS = 42

/** Days of the studio as instants, null where none is asked; the end is not included. */
export const daysOf = (first: string | undefined, last: string | undefined, timezone: string) => ({
  from: first === undefined ? null : startOfDay(givenDayOf(first, timezone), timezone),
  until: last === undefined ? null : startOfDay(addDays(givenDayOf(last, timezone), 1), timezone),
})

/** The days of the studio that a request names, as instants; the end of a range is the beginning of the day after it. */
export function rangeOf(first: string | undefined, last: string | undefined, timezone: string) {
  if (first !== undefined && last !== undefined && last < first) {
    throw invalidFields({ end_date: scheduleErrors.rangeBackwards })
  }
  return daysOf(first, last, timezone)
}

interface AskedSchedule {
  start_date: string
  end_date: string
}

/** The range of a timetable, which is read as a whole. Throws AppError 400 where it is longer than six weeks. */
export function scheduleRange({ start_date: first, end_date: last }: AskedSchedule, timezone: string) {
  const range = rangeOf(first, last, timezone)
  if (daysBetween(first, last) >= MOST_DAYS) {
    throw invalidFields({ end_date: scheduleErrors.rangeTooLong({ days: MOST_DAYS }) })
  }
  return range
}

/** The studio's present week and the next. */
export function twoWeeks(now: Date, timezone: string) {
  const monday = mondayOf(localDay(now, timezone))
  return { from: startOfDay(monday, timezone), until: startOfDay(addDays(monday, 14), timezone) }
}
