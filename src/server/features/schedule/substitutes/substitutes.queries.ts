import { prepared, run, type Statement } from '#server/db/statement.ts'
import type { Queryable } from '#server/db/transaction.ts'

export interface SubstituteRow {
  substitute_request_id: number
  single_class_id: number
  class_date: Date
  duration: number
  class_type: string
  location: string
  instructor_id: number
  coach: string
  note: string | null
  taken: number
  free: boolean
}

/** Whether coach `$1` has a class while `c` takes place. No class is longer than a day. */
export const BUSY = `exists (
  select from single_class_instructor mine join single_class o using (single_class_id)
  where mine.instructor_id = $1 and mine.class_date > c.class_date - interval '1 day'
    and mine.class_date < c.class_date + make_interval(mins => c.duration)
    and o.class_date + make_interval(mins => o.duration) > c.class_date and o.cancelled_at is null)`

/** Open requests in classes to come, the next first. `coach_id` is the asking coach. */
export const findSubstitutes = prepared<SubstituteRow, [coach_id: number | null, now: Date]>(
  'open_substitutes',
  // A coach who was replaced on the timetable asks no more.
  `select q.substitute_request_id, q.single_class_id, c.class_date, c.duration, t.name as class_type, l.name as location,
      q.instructor_id, trim(i.name || ' ' || i.last_name) as coach, q.note, c.taken, $1::integer is not null and not ${BUSY} as free
    from substitute_request q join single_class c using (single_class_id) join class_type t using (class_type_id)
      join location l using (location_id) join instructor i on i.instructor_id = q.instructor_id
    where q.closed_at is null and c.class_date > $2 and c.cancelled_at is null
      and exists (select from single_class_instructor s
        where s.single_class_id = q.single_class_id and s.instructor_id = q.instructor_id)
    order by c.class_date, q.substitute_request_id`,
)

const OWN_COACH: Statement = {
  name: 'coach_of_account',
  text: 'select instructor_id from instructor where customer_id = $1 and deleted_at is null',
}

/** The coach that an account is; null for most. */
export async function findCoachOf(db: Queryable, customer_id: number): Promise<number | null> {
  return (await run<{ instructor_id: number }>(db, OWN_COACH, [customer_id]))[0]?.instructor_id ?? null
}

const TAUGHT_BY: Statement = {
  name: 'coaches_of_class',
  text: 'select instructor_id from single_class_instructor where single_class_id = $1 order by position, instructor_id',
}

/** The coaches of a class in their order. */
export async function findCoaches(db: Queryable, single_class_id: number): Promise<number[]> {
  const rows = await run<{ instructor_id: number }>(db, TAUGHT_BY, [single_class_id])
  return rows.map(({ instructor_id }) => instructor_id)
}
