import type { ClassColumns } from '#server/db/schema/schedule.ts'
import { listColumns, TYPED_COLUMNS } from '#server/features/schedule/class-columns.ts'

/** A class as it is put on the timetable from another week or from a template. */
export interface Planned extends ClassColumns {
  class_date: Date
  /** It is a draft, whatever the others are. */
  stays_draft?: boolean
  instructor_ids: readonly number[]
  tag_ids: readonly number[]
}

/** Planned classes as rows of a statement: `place` is their index, `$1` their JSON. */
export const PLANNED = `json_to_recordset($1::json) as planned (place integer, single_class_id integer, class_date timestamptz, stays_draft boolean,
  ${TYPED_COLUMNS}, instructor_ids integer[], tag_ids integer[])`

/** The value of `$1`. */
export const asJson = (planned: readonly (Planned & { single_class_id?: number })[]): string =>
  JSON.stringify(planned.map((one, place) => ({ ...one, place })))

/** What to select from `single_class c` to plan classes like it. */
export const AS_PLANNED = `c.class_date, ${listColumns((column) => `c.${column}`)},
  array(select s.instructor_id from single_class_instructor s where s.single_class_id = c.single_class_id
    order by s.position, s.instructor_id) as instructor_ids,
  array(select g.tag_id from single_class_tag g where g.single_class_id = c.single_class_id) as tag_ids`
