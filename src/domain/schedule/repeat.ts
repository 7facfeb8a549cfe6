import { atWallTime, wallTimeOf } from '#domain/time/at-wall-time.ts'
import { addDays, daysBetween, rangeOfDays, weekdayOf } from '#domain/time/days.ts'
import { localDay } from '#domain/time/local-day.ts'
import { LONGEST_SERIES, type Repeat } from './series.ts'

/** How many days before its end a series is read for what it has on each weekday. */
const READ_DAYS = 28

interface InSeries {
  class_date: Date
  cancelled: boolean
}

/** The class of a series that is repeated on each weekday: the last one of its last weeks that is not cancelled. */
export function patternOf<C extends InSeries>(series: readonly C[], timezone: string): Map<number, C> {
  const days = series.map((one) => localDay(one.class_date, timezone))
  const last = lastOf(days)
  const pattern = new Map<number, C>()
  for (const [index, one] of series.entries()) {
    const day = days[index] ?? last
    if (one.cancelled || daysBetween(day, last) >= READ_DAYS) continue
    const known = pattern.get(weekdayOf(day))
    if (known === undefined || known.class_date < one.class_date) pattern.set(weekdayOf(day), one)
  }
  return pattern
}

interface Lengthened<C> extends Repeat {
  /** The class that is repeated. */
  own: C
  /** It and the others of its series. */
  series: readonly C[]
  timezone: string
  now: Date
}

export type LaterClasses<C> =
  | { code: 'ok'; classes: { like: C; class_date: Date }[] }
  | { code: 'ends_before' | 'too_long' | 'no_day' }

/**
 * The classes that a series gets after its last one, and from today on: on each of these weekdays as on that weekday before, else
 * like the class that is repeated, at the same time on the clock. Asking twice adds none the second time.
 */
export function laterClasses<C extends InSeries>({
  own,
  series,
  weekdays,
  until,
  timezone,
  now,
}: Lengthened<C>): LaterClasses<C> {
  const last = lastOf(series.map((one) => localDay(one.class_date, timezone)))
  const from = lastOf([addDays(last, 1), localDay(now, timezone)])
  if (until < from) return { code: 'ends_before' }
  if (daysBetween(from, until) > LONGEST_SERIES) return { code: 'too_long' }
  const pattern = patternOf(series, timezone)
  const days = rangeOfDays(from, until).filter((day) => weekdays.includes(weekdayOf(day)))
  if (days.length === 0) return { code: 'no_day' }
  return {
    code: 'ok',
    classes: days.map((day) => {
      const like = pattern.get(weekdayOf(day)) ?? own
      return { like, class_date: atWallTime(day, wallTimeOf(like.class_date, timezone), timezone) }
    }),
  }
}

const lastOf = (days: readonly string[]): string => days.toSorted().at(-1) ?? ''
