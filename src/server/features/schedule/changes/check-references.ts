import { runOne, type Statement } from '#server/db/statement.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { invalidFields } from '#server/kit/errors.ts'
import { scheduleErrors } from '#text/errors/schedule.ts'

/** The references of a class; undefined ones are not checked. */
export interface References {
  class_type_id?: number | undefined
  location_id?: number | undefined
  instructor_ids?: readonly number[] | undefined
  tags?: readonly number[] | undefined
  class_package_id?: number | null | undefined
  /** The class itself: it keeps tags that were archived since. */
  single_class_id?: number | undefined
}

interface Found {
  class_type: { spot_map: string | null } | null
  location: boolean
  instructors: number
  tags: number
  class_package: boolean
}

const REFERENCES: Statement = {
  name: 'class_references',
  text: `select
    (select json_build_object('spot_map', spot_map) from class_type where class_type_id = $1 and deleted_at is null) as class_type,
    exists (select from location where location_id = $2 and deleted_at is null) as location,
    (select count(*)::integer from instructor where instructor_id = any ($3::integer[]) and deleted_at is null) as instructors,
    (select count(*)::integer from tag where tag_id = any ($4::integer[]) and (deleted_at is null
      or exists (select from single_class_tag g where g.single_class_id = $6 and g.tag_id = tag.tag_id))) as tags,
    exists (select from class_package where class_package_id = $5 and deleted_at is null) as class_package`,
}

/**
 * Returns the class type's map; undefined where no type is named. Throws AppError 400 that names each field whose
 * reference is unknown, out of use, or repeated.
 */
export async function checkReferences(
  db: Queryable,
  references: References,
): Promise<string | null | undefined> {
  const { class_type_id, location_id, instructor_ids, tags, class_package_id, single_class_id } = references
  const found = await runOne<Found>(db, REFERENCES, [
    class_type_id ?? null,
    location_id ?? null,
    instructor_ids ?? [],
    tags ?? [],
    class_package_id ?? null,
    single_class_id ?? null,
  ])
  const fields: Record<string, string> = {}
  if (class_type_id !== undefined && found.class_type === null)
    fields['class_type_id'] = scheduleErrors.classTypeUnknown
  if (location_id !== undefined && !found.location) fields['location_id'] = scheduleErrors.locationUnknown
  if (instructor_ids !== undefined && found.instructors !== instructor_ids.length)
    fields['instructor_ids'] = scheduleErrors.instructorUnknown
  if (tags !== undefined && found.tags !== tags.length) fields['tags'] = scheduleErrors.tagUnknown
  if (typeof class_package_id === 'number' && !found.class_package)
    fields['class_package_id'] = scheduleErrors.packageUnknown
  if (Object.keys(fields).length > 0) throw invalidFields(fields)
  return class_type_id === undefined ? undefined : (found.class_type?.spot_map ?? null)
}
