import { sql } from 'kysely'
import type { Trx } from '#server/db/transaction.ts'
import { invalidFields } from '#server/kit/errors.ts'
import { catalogueErrors } from '#text/admin/catalogue-errors.ts'
import type { Former, Given } from './record.ts'

const inUse = sql`deleted_at is null`

/** What a record may refer to, by the field; `live` rows can be newly referred to. */
const targets = {
  class_type_id: { table: 'class_type', live: inUse, unknown: () => catalogueErrors.classTypeUnknown },
  class_category_id: {
    table: 'class_category',
    live: sql`available`,
    unknown: () => catalogueErrors.classCategoryUnknown,
  },
  instructor_id: { table: 'instructor', live: inUse, unknown: () => catalogueErrors.instructorUnknown },
  program_id: { table: 'program', live: inUse, unknown: () => catalogueErrors.programUnknown },
  video_type_id: { table: 'video_type', live: sql`true`, unknown: () => catalogueErrors.videoTypeUnknown },
  customer_id: { table: 'customer', live: inUse, unknown: () => catalogueErrors.customerUnknown },
} as const
type Field = keyof typeof targets

/** Throws AppError 400 for a reference to what is unknown or out of use; one that the record has already stays. */
export async function requireReferences(
  trx: Trx,
  fields: readonly Field[],
  given: Given,
  before: Former | null,
): Promise<void> {
  const wrong: Record<string, string> = {}
  for (const field of fields) {
    const id = given[field]
    if (typeof id !== 'number' || id === before?.[field]) continue
    const { table, live, unknown } = targets[field]
    const { rows } = await sql`
      select from ${sql.table(table)} where ${sql.ref(field)} = ${id} and ${live} for key share`.execute(trx)
    if (rows.length === 0) wrong[field] = unknown()
  }
  if (Object.keys(wrong).length > 0) throw invalidFields(wrong)
}
