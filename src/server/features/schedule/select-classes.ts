import type { ClassColumns } from '#server/db/schema/schedule.ts'
import { fileColumns, type FileRow } from '#server/shared/present-file.ts'
import { listColumns } from './class-columns.ts'

/** A class as stored. Instants are text, because they come inside JSON. */
export interface ClassRow extends ClassColumns {
  single_class_id: number
  class_date: string
  taken: number
  held: number
  spot_map: string | null
  cancelled_at: string | null
  series_id: string | null
  /** Only staff see it. */
  draft: boolean
  updated_at: string
  instructor_ids: number[]
  tag_ids: number[]
  /** One entry per live place: its spot or null. */
  spots: (number | null)[]
}

export interface ClassTypeRow {
  class_type_id: number
  name: string
  icon: string | null
  color: string | null
  booking_opens_days: number | null
  booking_closes_minutes: number | null
  file: FileRow | null
}

export interface InstructorRow {
  instructor_id: number
  name: string
  last_name: string
  nick_name: string | null
  birthdate: string | null
  file: FileRow | null
}

/** Classes by date, and what they refer to, each once. */
export interface FoundClasses {
  classes: ClassRow[]
  class_types: ClassTypeRow[]
  locations: { location_id: number; name: string; address: string | null }[]
  instructors: InstructorRow[]
  tags: { tag_id: number; name: string; color: string | null }[]
}

const list = (rows: string) => `coalesce((select json_agg(row) from (${rows}) row), '[]')`
/** Without the pictures' placeholders: a week would contain them sixty times and shows no large picture. */
const columns = fileColumns.map((column) => (column === 'blur' ? 'null as blur' : column)).join(', ')
const file = (of: string) =>
  `(select row_to_json(f) from (select ${columns} from file where file.file_id = ${of}.file_id) f) as file`

/**
 * The columns of the part `classes`, from `single_class c`: the table's, plus coaches and tags. As subqueries per
 * class: in a join the planner would read everything that a coach ever taught.
 */
export const CLASS_COLUMNS = `c.*,
  array(select s.instructor_id from single_class_instructor s where s.single_class_id = c.single_class_id
    order by s.position, s.instructor_id) as instructor_ids,
  array(select g.tag_id from single_class_tag g where g.single_class_id = c.single_class_id order by g.tag_id) as tag_ids`

/**
 * What to select for FoundClasses, where `classes` is a materialized part of the same statement with CLASS_COLUMNS.
 * One round trip, and the coach of sixty classes is read once.
 */
export const CLASS_PARTS = `
${list(`
  select c.single_class_id, c.class_date, ${listColumns((column) => `c.${column}`)},
    c.taken, c.held, c.spot_map, c.cancelled_at, c.series_id, c.draft, c.updated_at, c.instructor_ids, c.tag_ids,
    -- Without a map no place has a spot, and the class has their number.
    case when c.spot_map is null then array_fill(null::integer, array[c.taken]) else array(
      select r.spot from class_reservation r where r.single_class_id = c.single_class_id and r.deleted_at is null
        and r.spot is not null order by r.spot) end as spots
  from classes c order by c.class_date, c.single_class_id`)} as classes,
${list(`
  select t.class_type_id, t.name, t.icon, t.color, t.booking_opens_days, t.booking_closes_minutes, ${file('t')}
  from class_type t where t.class_type_id in (select class_type_id from classes)`)} as class_types,
${list(`
  select l.location_id, l.name, l.address
  from location l where l.location_id in (select location_id from classes)`)} as locations,
${list(`
  select i.instructor_id, i.name, i.last_name, i.nick_name, i.birthdate, ${file('i')}
  from instructor i where i.instructor_id in (select unnest(instructor_ids) from classes)`)} as instructors,
${list(`
  select t.tag_id, t.name, t.color
  from tag t where t.tag_id in (select unnest(tag_ids) from classes)`)} as tags`
