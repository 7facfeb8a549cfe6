import { dayAndTime } from '#domain/time/written.ts'
import { run, type Statement } from '#server/db/statement.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { AppError } from '#server/kit/errors.ts'
import { scheduleErrors } from '#text/errors/schedule.ts'

interface WarningRow {
  kind: 'coach_busy' | 'place_busy'
  single_class_id: number
  other_class_id: number
  /** When the other class begins. */
  class_date: Date
  other_class: string
  /** The coach or location that both use. */
  wanted: string
}

const MOST = 50
/** Class `o` of the timetable runs while `n` does. No class is longer than a day, so one that began earlier is over. */
export const MEET = `o.cancelled_at is null
  and o.class_date > n.class_date - interval '1 day'
  and o.class_date < n.class_date + make_interval(mins => n.duration)
  and o.class_date + make_interval(mins => o.duration) > n.class_date`

// The new classes are read first and alone. In a timetable that was empty when the database last counted its rows, each pair of classes
// was otherwise looked up among them: a new studio's first year of classes took more than the 15 seconds that a statement may.
const WARNINGS: Statement = {
  name: 'class_warnings',
  text: `
    with n as materialized (
      select single_class_id, class_date, duration, location_id, array(
        select instructor_id from single_class_instructor mine where mine.single_class_id = single_class.single_class_id) as instructor_ids
      from single_class where single_class_id = any ($1::integer[])
    ), met as (
      select 'coach_busy' as kind, n.single_class_id, o.single_class_id as other_class_id, o.class_date, o.class_type_id,
        i.name || ' ' || i.last_name as wanted
      from n join single_class_instructor theirs on theirs.instructor_id = any (n.instructor_ids)
          and theirs.class_date > n.class_date - interval '1 day'
          and theirs.class_date < n.class_date + make_interval(mins => n.duration)
        join single_class o on o.single_class_id = theirs.single_class_id
        join instructor i on i.instructor_id = theirs.instructor_id
      where o.single_class_id <> n.single_class_id and ${MEET}
      union all
      select 'place_busy', n.single_class_id, o.single_class_id, o.class_date, o.class_type_id, l.name
      from n join single_class o on o.location_id = n.location_id join location l on l.location_id = n.location_id
      where o.single_class_id <> n.single_class_id and ${MEET}
    )
    select met.kind, met.single_class_id, met.other_class_id, met.class_date, t.name as other_class, met.wanted
    from met join class_type t using (class_type_id)
    order by met.class_date, met.kind, met.other_class_id limit ${MOST}`,
}

/** Overlaps with other classes of the same coach or location. */
export async function findWarnings(db: Queryable, ids: readonly number[], timezone: string) {
  const rows = await run<WarningRow>(db, WARNINGS, [ids])
  return rows.map(({ class_date, other_class, wanted, ...row }) => ({
    ...row,
    class_date: class_date.toISOString(),
    text: scheduleErrors.warnings[row.kind]({
      coach: wanted,
      place: wanted,
      other: other_class,
      when: dayAndTime(class_date, timezone),
    }),
  }))
}

type Warning = Awaited<ReturnType<typeof findWarnings>>[number]

/** How many overlaps the refusal names; a preview lists them all. */
const TOLD = 5

/** Throws AppError 409 with the overlaps, unless there are none. */
export function refuseOverlap(warnings: readonly Warning[]): void {
  if (warnings.length === 0) return
  const list = warnings.slice(0, TOLD).map(({ text }) => text)
  throw new AppError(409, 'classes_clash', scheduleErrors.overlapping({ list: list.join(' ') }))
}
