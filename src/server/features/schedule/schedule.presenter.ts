import type { z } from '@hono/zod-openapi'
import type { staffClass } from '#contract/booking/schedule.ts'
import { rangeOfDays } from '#domain/time/days.ts'
import { localDay } from '#domain/time/local-day.ts'
import { type ClassAnswer, type ClassSettings, classPresenter } from './present-classes.ts'
import type { ClassRow, FoundClasses } from './select-classes.ts'

type StaffClass = z.input<typeof staffClass>

interface Range {
  /** The first and the last day, YYYY-MM-DD. */
  first: string
  last: string
  timezone: string
}

/** Classes by the studio's days: every day of the range, including empty ones. */
export function presentDays<Class extends { class_date: string }>(
  classes: readonly Class[],
  { first, last, timezone }: Range,
): { date: string; details: Class[] }[] {
  const days = new Map(rangeOfDays(first, last).map((date) => [date, [] as Class[]]))
  for (const one of classes) days.get(localDay(new Date(one.class_date), timezone))?.push(one)
  return [...days].map(([date, details]) => ({ date, details }))
}

/** Classes of the staff's timetable, in order, with what only staff see of them. */
export function presentStaffClasses(found: FoundClasses, settings: ClassSettings): StaffClass[] {
  const present = classPresenter(found, settings)
  return found.classes.map((row) => forStaff(present(row), row))
}

function forStaff(
  { class_reservations: _spots, booking_opens_at: _opens, booking_closes_at: _closes, ...one }: ClassAnswer,
  { series_id, taken, draft }: ClassRow,
): StaffClass {
  const {
    file: _picture,
    cancel_timeframe_value: _value,
    cancel_timeframe_unit: _unit,
    ...class_type
  } = one.class_type
  const { location_id, name: location } = one.location
  return {
    ...one,
    class_type,
    class_instructors: one.class_instructors.map(
      ({ instructor: { instructor_id, name, last_name, nick_name } }) => ({
        instructor: { instructor_id, name, last_name, nick_name },
      }),
    ),
    location: { location_id, name: location },
    series_id,
    taken,
    draft,
  }
}
