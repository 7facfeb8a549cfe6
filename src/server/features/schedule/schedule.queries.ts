import type { z } from '@hono/zod-openapi'
import type { calls } from '#contract/index.ts'
import { prepared, preparedOne, run, runOne, type Statement } from '#server/db/statement.ts'
import type { Queryable } from '#server/db/transaction.ts'
import type { ClassTypeListed } from '#server/shared/present-class-type.ts'
import { fileOf } from '#server/shared/present-file.ts'
import { instructorColumns, type InstructorListed } from '#server/shared/present-instructor.ts'
import { type ClassFilter, matching } from './match-classes.ts'
import { CLASS_COLUMNS, CLASS_PARTS, type FoundClasses } from './select-classes.ts'

const CLASSES_PER_PAGE = 50

/** Every class of a range, which the caller limits. */
export function findSchedule(db: Queryable, filter: ClassFilter): Promise<FoundClasses> {
  const { suffix, from, values } = matching(filter)
  const text = `with classes as materialized (select ${CLASS_COLUMNS} ${from}) select ${CLASS_PARTS}`
  return runOne(db, { name: `schedule${suffix}`, text }, values)
}

/** One page of classes, earliest first, with the total. Pages start at 1. */
export function findClasses(
  db: Queryable,
  filter: ClassFilter,
  page: number,
): Promise<FoundClasses & { total: number }> {
  const { suffix, from, values } = matching(filter)
  const text = `with classes as materialized (
    select ${CLASS_COLUMNS} ${from} order by c.class_date, c.single_class_id
    limit ${CLASSES_PER_PAGE} offset $${values.length + 1}
  ) select ${CLASS_PARTS}, (select count(*) ${from}) as total`
  return runOne(db, { name: `class_list${suffix}`, text }, [...values, (page - 1) * CLASSES_PER_PAGE])
}

/** One published class, also a cancelled one: mails still link to it. An unknown one and a draft give an empty list. */
export const findClass = preparedOne<FoundClasses, [single_class_id: number]>(
  'one_class',
  `with classes as materialized (select ${CLASS_COLUMNS} from single_class c where c.single_class_id = $1 and not c.draft) select ${CLASS_PARTS}`,
)

/** These classes, including cancelled ones and drafts, by date. */
export const findClassesById = preparedOne<FoundClasses, [ids: readonly number[]]>(
  'classes_by_id',
  `with classes as materialized (select ${CLASS_COLUMNS} from single_class c where c.single_class_id = any ($1::integer[])) select ${CLASS_PARTS}`,
)

const FILE = `${fileOf('listed.file_id')} as file`

/** The class types in use, in the landing page's order; or one of them. */
export const findClassTypes = prepared<ClassTypeListed, [class_type_id: number | null]>(
  'class_types',
  `select class_type_id, name, description, icon, color, spot_map, ${FILE}
    from class_type listed
    where deleted_at is null and ($1::integer is null or class_type_id = $1)
    order by home_order nulls last, name, class_type_id`,
)

const INSTRUCTORS: Statement = {
  name: 'instructors',
  text: `select ${instructorColumns.join(', ')}, ${FILE}
    from instructor listed
    where deleted_at is null and ($1::integer is null or instructor_id = $1) and (not $2::boolean or home_order is not null)
    order by home_order nulls last, name, last_name, instructor_id`,
}

/** The studio's coaches, those of the landing page first; or only those, or one. */
export function findInstructors(
  db: Queryable,
  { instructor_id = null, home = false }: { instructor_id?: number | null; home?: boolean } = {},
): Promise<InstructorListed[]> {
  return run(db, INSTRUCTORS, [instructor_id, home])
}

/** Classes a week beyond which a calendar opens on one location. */
const MANY_CLASSES = 150

const LOCATIONS: Statement = {
  name: 'locations',
  text: `select coalesce((select json_agg(row) from (
      select l.location_id, l.name, l.address, l.maps_url
      from location l
      where l.deleted_at is null and (not $1::boolean or exists (
        select from single_class c
        where c.location_id = l.location_id and c.class_date >= $2 and c.class_date < $3 and c.cancelled_at is null and not c.draft))
      order by l.location_id) row), '[]') as locations,
    (select count(*) from single_class c
      where c.class_date >= $4 and c.class_date < $5 and c.cancelled_at is null and not c.draft) > ${2 * MANY_CLASSES} as opens_on_one`,
}

type Range = Pick<ClassFilter, 'from' | 'until'>

/**
 * The studio's locations, oldest first; with a range only those with a class in it. And whether the studio
 * has so many classes that a calendar opens on one of them.
 * @param weeks the two weeks that are counted
 */
export function findLocations(
  db: Queryable,
  range: Range | null,
  weeks: Range,
): Promise<z.input<(typeof calls)['GET /locations']['answer']>> {
  const { from, until } = range ?? { from: null, until: null }
  return runOne(db, LOCATIONS, [
    range !== null,
    from ?? '-infinity',
    until ?? 'infinity',
    weeks.from,
    weeks.until,
  ])
}
