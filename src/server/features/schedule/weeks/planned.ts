import type { ClassColumns } from '#server/db/schema/schedule.ts'
import { TYPED_COLUMNS } from '#server/features/schedule/class-columns.ts'

/** A class as it is put on the timetable from another week or from a template. */
export interface Planned extends ClassColumns {
  class_date: Date
  instructor_ids: readonly number[]
  tag_ids: readonly number[]
}

/** Planned classes as rows of a statement: `place` is their index, `$1` their JSON. */
export const PLANNED = `json_to_recordset($1::json) as planned (place integer, single_class_id integer, class_date timestamptz,
  ${TYPED_COLUMNS}, instructor_ids integer[], tag_ids integer[])`

/** The value of `$1`. */
export const asJson = (planned: readonly (Planned & { single_class_id?: number })[]): string =>
  JSON.stringify(planned.map((one, place) => ({ ...one, place })))
