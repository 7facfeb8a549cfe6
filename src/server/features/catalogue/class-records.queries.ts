import { prepared, run, type Statement } from '#server/db/statement.ts'
import type { Queryable } from '#server/db/transaction.ts'
import type { ClassTypeListed } from '#server/shared/present-class-type.ts'
import { fileOf } from '#server/shared/present-file.ts'

/** What the rows of every kind have. */
export interface ManagedRow {
  deleted_at: Date | null
  updated_at: Date
}

export interface ClassTypeRow extends ManagedRow, ClassTypeListed {
  class_category_id: number | null
  booking_opens_days: number | null
  booking_closes_minutes: number | null
  home_order: number | null
  recent_classes: number
  recent_occupancy: number | null
}

/** All class types, in the landing page's order, or one of them. How full they were is counted on the days of the reports. */
export const findClassTypes = prepared<ClassTypeRow, [id: number | null, now: Date, timezone: string]>(
  'managed_class_types',
  `with days as (select ($2::timestamptz at time zone $3)::date as today), recent as (
      select class_type_id, count(*)::integer as classes, sum(taken)::float / nullif(sum(capacity), 0) as occupancy
      from days join single_class on class_date >= (today - 29)::timestamp at time zone $3
        and class_date < (today + 1)::timestamp at time zone $3
      where cancelled_at is null and not draft and capacity > 0
      group by class_type_id)
    select t.class_type_id, t.name, t.description, t.icon, t.color, t.spot_map, t.class_category_id, t.booking_opens_days,
      t.booking_closes_minutes, t.home_order, t.deleted_at, t.updated_at, ${fileOf('t.file_id')} as file,
      coalesce(r.classes, 0) as recent_classes, r.occupancy as recent_occupancy
    from class_type t left join recent r using (class_type_id)
    where $1::integer is null or t.class_type_id = $1
    order by t.home_order nulls last, t.name, t.class_type_id`,
)

export interface CategoryRow {
  class_category_id: number
  name: string
  handle: string
  description: string | null
  available: boolean
  updated_at: Date
}

const CATEGORIES: Statement = {
  name: 'class_categories',
  text: `select class_category_id, name, handle, description, available, updated_at from class_category
    where ($1::integer is null or class_category_id = $1) and (available or not $2::boolean)
    order by name, class_category_id`,
}

/** The categories of class types by name: all, those in use, or one. */
export function findCategories(
  db: Queryable,
  { id = null, available = false }: { id?: number | null; available?: boolean } = {},
): Promise<CategoryRow[]> {
  return run(db, CATEGORIES, [id, available])
}

export interface TagRow extends ManagedRow {
  tag_id: number
  name: string
  color: string | null
}

/** All tags by name, or one of them. */
export const findTags = prepared<TagRow, [id: number | null]>(
  'managed_tags',
  `select tag_id, name, color, deleted_at, updated_at from tag
    where $1::integer is null or tag_id = $1 order by name, tag_id`,
)
