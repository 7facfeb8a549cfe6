/** A class as it is put on the timetable from another week or from a template. */
export interface Planned {
  class_date: Date
  duration: number
  class_type_id: number
  location_id: number
  /** Null means full. */
  capacity: number | null
  description: string | null
  class_package_id: number | null
  icon: string | null
  instructor_ids: readonly number[]
  tag_ids: readonly number[]
}

/** Planned classes as rows of a statement: `place` is their index, `$1` their JSON. */
export const PLANNED = `json_to_recordset($1::json) as planned (place integer, single_class_id integer, class_date timestamptz,
  duration integer, class_type_id integer, location_id integer, capacity integer, description text, class_package_id integer,
  icon text, instructor_ids integer[], tag_ids integer[])`

/** The value of `$1`. */
export const asJson = (planned: readonly (Planned & { single_class_id?: number })[]): string =>
  JSON.stringify(planned.map((one, place) => ({ ...one, place })))
