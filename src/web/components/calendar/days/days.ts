import type { ScheduleDay, SingleClass } from '#contract/types.ts'
import { wallClock } from '#domain/time/zone.ts'
import { addDays, dayOf } from '#web/ui/format/format.ts'
import type { WeekData, WeekFilter } from '#web/components/calendar/week/week-data.ts'

type Week = Pick<WeekData, 'days' | 'today' | 'now'>

const isPast = (single: Pick<SingleClass, 'class_date'>, now: string): boolean =>
  Date.parse(single.class_date) <= Date.parse(now)

/** Whether this week has upcoming classes. */
export function hasMore({ days, now }: Week): boolean {
  return days.some((day) => day.details.some((single) => !isPast(single, now)))
}

/**
 * The day that the phone shows first: the first one with an upcoming class, from today on; in a past week the first
 * one with any class.
 */
export function dayToShow({ days, today, now }: Week): string {
  const coming = days.find((day) => day.date >= today && day.details.some((single) => !isPast(single, now)))
  const any = days.find((day) => day.details.length > 0)
  return (coming ?? days.find((day) => day.date === today) ?? any ?? days[0])?.date ?? today
}

/**
 * The day after which the week has no more upcoming classes, though it has days left; null if it has some to its end,
 * or none at all.
 */
export function endsEarly({ days, now }: Week): string | null {
  const last = days.findLast((day) => day.details.some((single) => !isPast(single, now)))
  return last === undefined || last === days.at(-1) ? null : last.date
}

/** Whether today's classes have all begun in a week that has others to come. */
export function isOver(week: Week, day: Week['days'][number]): boolean {
  const done = day.details.length > 0 && day.details.every((single) => isPast(single, week.now))
  return done && day.date === week.today && hasMore(week)
}

/** Past classes are folded once a part of a day has this many. */
const FOLD_FROM = 2

/** Splits classes of a day: past ones, if they should be folded above others of the day that are to come, and the rest. */
export function foldPast(
  { now }: Pick<Week, 'now'>,
  classes: SingleClass[],
  day: Week['days'][number],
): { folded: SingleClass[]; shown: SingleClass[] } {
  const over = classes.filter((single) => isPast(single, now))
  const goesOn = day.details.some((single) => !isPast(single, now))
  return over.length >= FOLD_FROM && goesOn
    ? { folded: over, shown: classes.filter((single) => !isPast(single, now)) }
    : { folded: [], shown: classes }
}

/** Leaves out the days before today, but in a week that is over: there they are all that can be looked at. */
export function foldOver(
  days: ScheduleDay[],
  today: string,
  last: string,
): Pick<WeekData, 'days' | 'folded'> {
  const over = days.filter(({ date }) => date < today)
  const [first] = over
  const end = over.at(-1)
  if (first === undefined || end === undefined || last < today) return { days, folded: null }
  const classes = over.reduce((sum, day) => sum + day.details.length, 0)
  return {
    days: days.filter(({ date }) => date >= today),
    folded: { first: first.date, last: end.date, classes },
  }
}

/** The days with the classes of one class type, of one coach. */
export function narrowed(days: ScheduleDay[], { clase, coach }: WeekFilter): ScheduleDay[] {
  if (clase === null && coach === null) return days
  const fits = (single: SingleClass): boolean =>
    (clase === null || single.class_type.class_type_id === clase) &&
    (coach === null || single.class_instructors.some(({ instructor }) => instructor.instructor_id === coach))
  return days.map((day) => ({ ...day, details: day.details.filter(fits) }))
}

/** The hour at which the afternoon begins. */
const AFTERNOON = 13

export type Half = 'morning' | 'afternoon'

/** Which half of its day a class begins in. */
export function halfOf(single: Pick<SingleClass, 'class_date'>, timezone: string): Half {
  return wallClock(Date.parse(single.class_date), timezone).hour < AFTERNOON ? 'morning' : 'afternoon'
}

/** The first classes to come, in order. */
export function nextClasses({ days, now }: Pick<Week, 'days' | 'now'>, most: number): SingleClass[] {
  return days
    .flatMap((day) => day.details)
    .filter((single) => !isPast(single, now))
    .toSorted((one, other) => Date.parse(one.class_date) - Date.parse(other.class_date))
    .slice(0, most)
}

/** The last of the days that are shown. */
export const lastDay = ({ days, monday }: Pick<WeekData, 'days' | 'monday'>): string =>
  days.at(-1)?.date ?? addDays(monday, 6)

/** The same week at a later time. */
export function weekAt(week: WeekData, now: Date): WeekData {
  const today = dayOf(now, week.timezone)
  const last = lastDay(week)
  return { ...week, now: now.toISOString(), today, gone: week.today <= last && today > last }
}
