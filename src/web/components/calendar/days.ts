import type { SingleClass } from '#contract/types.ts'
import type { WeekData } from './WeekCalendar.tsx'

type Week = Pick<WeekData, 'days' | 'today' | 'now'>

const isPast = (single: Pick<SingleClass, 'class_date'>, now: string): boolean =>
  Date.parse(single.class_date) <= Date.parse(now)

/** Whether a class of this week, or one after a given day of it, is still to come. */
export function hasMore({ days, now }: Week, after = ''): boolean {
  return days.some((day) => day.date > after && day.details.some((single) => !isPast(single, now)))
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

/** Classes that are over fold away once a day has so many of them. */
const FOLD_FROM = 2

/** A day's classes apart: those that are over and stand in the way of what is to come in the week, and the others. */
export function foldPast(
  week: Week,
  day: Week['days'][number],
): { folded: SingleClass[]; shown: SingleClass[] } {
  const { today, now } = week
  const over = day.details.filter((single) => isPast(single, now))
  return over.length >= FOLD_FROM && day.date <= today && hasMore(week)
    ? { folded: over, shown: day.details.filter((single) => !isPast(single, now)) }
    : { folded: [], shown: day.details }
}
