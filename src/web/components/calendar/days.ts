import type { SingleClass } from '#contract/types.ts'
import { addDays, dayOf } from '#web/ui/format.ts'
import type { WeekData } from './week-data.ts'

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

/** Past classes are folded once a day has this many. */
const FOLD_FROM = 2

/** Splits a day's classes: past ones, if they should be folded above upcoming ones, and the others. */
export function foldPast(
  { now }: Pick<Week, 'now'>,
  day: Week['days'][number],
): { folded: SingleClass[]; shown: SingleClass[] } {
  const over = day.details.filter((single) => isPast(single, now))
  return over.length >= FOLD_FROM && over.length < day.details.length
    ? { folded: over, shown: day.details.filter((single) => !isPast(single, now)) }
    : { folded: [], shown: day.details }
}

/** The same week at a later time. */
export function weekAt(week: WeekData, now: Date): WeekData {
  const today = dayOf(now, week.timezone)
  const sunday = addDays(week.monday, 6)
  return { ...week, now: now.toISOString(), today, gone: week.today <= sunday && today > sunday }
}
