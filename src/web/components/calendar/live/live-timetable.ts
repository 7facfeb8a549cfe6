import { dayOf } from '#web/ui/format/format.ts'
import { lastDay } from '#web/components/calendar/days/days.ts'
import type { WeekData } from '#web/components/calendar/week/week-data.ts'

/** Whether a changed range of time overlaps a week. */
export function touches(
  week: Pick<WeekData, 'days' | 'monday' | 'timezone'>,
  { from, to }: { from: string; to: string },
): boolean {
  return dayOf(from, week.timezone) <= lastDay(week) && dayOf(to, week.timezone) >= week.monday
}
