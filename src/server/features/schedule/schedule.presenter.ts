import type { z } from '@hono/zod-openapi'
import type { classType, scheduleDay, staffClass } from '#contract/booking/schedule.ts'
import { rangeOfDays } from '#domain/time/days.ts'
import { localDay } from '#domain/time/local-day.ts'
import { presentFile } from '#server/shared/present-file.ts'
import type { ClassAnswer } from './present-classes.ts'
import type { ClassTypeListed } from './schedule.queries.ts'

interface Range {
  /** The first and the last day, YYYY-MM-DD. */
  first: string
  last: string
  timezone: string
}

/** Classes by the studio's days: every day of the range, including empty ones. */
export function presentDays(
  classes: readonly ClassAnswer[],
  { first, last, timezone }: Range,
): z.input<typeof scheduleDay>[] {
  const days = new Map(rangeOfDays(first, last).map((date) => [date, [] as ClassAnswer[]]))
  for (const one of classes) days.get(localDay(new Date(one.class_date), timezone))?.push(one)
  return [...days].map(([date, details]) => ({ date, details }))
}

type StaffClass = Pick<z.input<typeof staffClass>, 'series_id' | 'taken' | 'draft'>

/** A class of the staff's timetable, with what only staff see of it. */
export function forStaff(
  { class_reservations: _spots, ...one }: ClassAnswer,
  more: ReadonlyMap<number, StaffClass>,
): z.input<typeof staffClass> {
  const { series_id = null, taken = 0, draft = false } = more.get(one.single_class_id) ?? {}
  const { file: _picture, ...class_type } = one.class_type
  const class_instructors = one.class_instructors.map(
    ({ instructor: { instructor_id, name, last_name, nick_name } }) => ({
      instructor: { instructor_id, name, last_name, nick_name },
    }),
  )
  return { ...one, class_type, class_instructors, series_id, taken, draft }
}

export function presentClassType(row: ClassTypeListed): z.input<typeof classType> {
  return {
    class_type_id: row.class_type_id,
    name: row.name,
    description: row.description,
    icon: row.icon,
    color: row.color,
    spot_map: row.spot_map,
    file: row.file && presentFile(row.file),
  }
}
