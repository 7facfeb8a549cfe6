import type { SingleClass } from '#contract/types.ts'
import { addDays, dayOf } from '#web/ui/format.ts'
import type { WeekData } from './week-data.ts'

type Week = Pick<WeekData, 'days' | 'today' | 'now'>

const isPast = (single: Pick<SingleClass, 'class_date'>, now: string): boolean =>
  Date.parse(single.class_date) <= Date.parse(now)

/** Whether a class of this week is still to come. */
export function hasMore({ days, now }: Week): boolean {
  return days.some((day) => day.details.some((single) => !isPast(single, now)))
}

/**
 * The day that the phone begins with: the first one with a class to come, from today on; in a week gone by the first
 * one with a class at all.
 */
export function dayToShow({ days, today, now }: Week): string {
  const coming = days.find((day) => day.date >= today && day.details.some((single) => !isPast(single, now)))
  const any = days.find((day) => day.details.length > 0)
  return (coming ?? days.find((day) => day.date === today) ?? any ?? days[0])?.date ?? today
}

/**
 * The day after which the week has nothing more to come, though it has days left; null where it goes on to its end, and
 * where nothing is to come at all.
 */
export function endsEarly({ days, now }: Week): string | null {
  const last = days.findLast((day) => day.details.some((single) => !isPast(single, now)))
  return last === undefined || last === days.at(-1) ? null : last.date
}

/** Classes that are over fold away once a day has so many of them. */
const FOLD_FROM = 2

/** A day's classes apart: those that are over and stand in the way of what is to come that day, and the others. */
export function foldPast(
  { now }: Pick<Week, 'now'>,
  day: Week['days'][number],
): { folded: SingleClass[]; shown: SingleClass[] } {
  const over = day.details.filter((single) => isPast(single, now))
  return over.length >= FOLD_FROM && over.length < day.details.length
    ? { folded: over, shown: day.details.filter((single) => !isPast(single, now)) }
    : { folded: [], shown: day.details }
}

/** A week as it stands later than it was loaded. */
export function weekAt(week: WeekData, now: Date): WeekData {
  const today = dayOf(now, week.timezone)
  const sunday = addDays(week.monday, 6)
  return { ...week, now: now.toISOString(), today, gone: week.today <= sunday && today > sunday }
}
