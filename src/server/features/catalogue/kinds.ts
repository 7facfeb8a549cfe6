import { sql } from 'kysely'
import type { Trx } from '#server/db/transaction.ts'
import { AppError } from '#server/kit/errors.ts'
import { lockTimetable } from '#server/features/schedule/lock-timetable.ts'
import { instructorColumns } from '#server/shared/present-instructor.ts'
import { catalogueErrors } from '#text/admin/catalogue-errors.ts'
import { moveMap } from './move-map.ts'
import { requireFiles } from './own-files.ts'
import type { Former, Given, Kind } from './record.ts'
import { requireReferences } from './references.ts'

export const location: Kind = {
  table: 'location',
  columns: ['name', 'address', 'maps_url', 'latitude', 'longitude'],
  unknown: () => catalogueErrors.locationUnknown,
  check: async (_, given) => given,
}

export const classType: Kind = {
  table: 'class_type',
  columns: [
    'name',
    'icon',
    'description',
    'color',
    'spot_map',
    'file_id',
    'class_category_id',
    'booking_opens_days',
    'booking_closes_minutes',
    'home_order',
  ],
  unknown: () => catalogueErrors.classTypeUnknown,
  // Classes that are added or get this type at the same moment have the former map and are changed, or have the new one.
  async lockFirst(trx, given) {
    if (given['spot_map'] !== undefined) await lockTimetable(trx)
  },
  async check(trx, given, before) {
    await requireReferences(trx, ['class_category_id'], given, before)
    await requireFiles(trx, given, before)
    return given
  },
  async write(trx, { id, given, before, now, timezone }) {
    if (before === null || given['spot_map'] === undefined) return
    const [from, to] = [before['spot_map'], given['spot_map']] as [string | null, string | null]
    if (from !== to) await moveMap(trx, { class_type_id: id, from, to, now, timezone })
  },
}

export const classCategory: Kind = {
  table: 'class_category',
  columns: ['name', 'handle', 'description', 'available'],
  unknown: () => catalogueErrors.classCategoryUnknown,
  async check(trx, given, before) {
    const others = sql`class_category where handle = ${given['handle']} and handle is distinct from ${before?.['handle'] ?? null}`
    await refuseTaken(trx, 'handle', given, others, catalogueErrors.handleTaken)
    return given
  },
}

export const tag: Kind = {
  table: 'tag',
  columns: ['name', 'color'],
  unknown: () => catalogueErrors.tagUnknown,
  async check(trx, given, before) {
    const others = sql`tag where normalise_text(name) = normalise_text(${given['name']}) and tag_id <> ${before?.['tag_id'] ?? 0}`
    await refuseTaken(trx, 'name', given, others, catalogueErrors.tagTaken)
    return given
  },
}

export const instructor: Kind = {
  table: 'instructor',
  columns: [
    ...instructorColumns.filter((column) => column !== 'instructor_id'),
    'file_id',
    'customer_id',
    'home_order',
  ],
  unknown: () => catalogueErrors.instructorUnknown,
  async check(trx, given, before) {
    await requireReferences(trx, ['customer_id'], given, before)
    const others = sql`instructor where customer_id = ${given['customer_id']} and instructor_id <> ${before?.['instructor_id'] ?? 0}`
    await refuseTaken(trx, 'customer_id', given, others, catalogueErrors.accountTaken)
    await requireFiles(trx, given, before)
    return { ...given, home_order: await homeOrder(trx, given, before) }
  },
}

export const program: Kind = {
  table: 'program',
  columns: ['name', 'description', 'file_id'],
  unknown: () => catalogueErrors.programUnknown,
  async check(trx, given, before) {
    await requireFiles(trx, given, before)
    return described(given)
  },
}

/** A description that was emptied, for tables where it is never null. */
export const described = (given: Given): Given =>
  given['description'] === null ? { ...given, description: '' } : given

/** Throws AppError 409 if another record has the value of a field that is unique. */
async function refuseTaken(
  trx: Trx,
  field: string,
  given: Given,
  others: ReturnType<typeof sql>,
  text: string,
): Promise<void> {
  if (given[field] === undefined || given[field] === null) return
  const { rows } = await sql`select from ${others}`.execute(trx)
  if (rows.length > 0) throw new AppError(409, `${field}_taken`, text, { fields: { [field]: text } })
}

/** A coach's place on the landing page; who comes to it without one, or gives theirs up, comes last. Undefined changes nothing. */
async function homeOrder(
  trx: Trx,
  { home, home_order }: Given,
  before: Former | null,
): Promise<number | null | undefined> {
  if (home === false) return null
  if (typeof home_order === 'number') return home_order
  const there = (before?.['home_order'] ?? null) !== null
  if (there ? home_order === undefined : home === undefined) return undefined
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(home_order), 0) + 1 as next from instructor
    where deleted_at is null and instructor_id <> ${before?.['instructor_id'] ?? 0}`.execute(trx)
  return rows[0]?.next
}
