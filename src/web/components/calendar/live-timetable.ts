import { addDays, dayOf } from '#web/ui/format.ts'
import type { WeekData } from './week-data.ts'

/** Whether a changed range of time overlaps a week. */
export function touches(
  { monday, timezone }: Pick<WeekData, 'monday' | 'timezone'>,
  { from, to }: { from: string; to: string },
): boolean {
  return dayOf(from, timezone) <= addDays(monday, 6) && dayOf(to, timezone) >= monday
}
