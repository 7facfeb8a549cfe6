import { sql } from 'kysely'
import type { Queryable } from '#server/db/transaction.ts'

/** How each kind of record is called; a kind that is not here has no name. */
const named: Readonly<Record<string, { id: string; name: string }>> = {
  customer: { id: 'customer_id', name: `name || ' ' || last_name` },
  class_package: { id: 'class_package_id', name: 'title' },
  class_type: { id: 'class_type_id', name: 'name' },
  class_category: { id: 'class_category_id', name: 'name' },
  location: { id: 'location_id', name: 'name' },
  instructor: { id: 'instructor_id', name: `name || ' ' || last_name` },
  tag: { id: 'tag_id', name: 'name' },
  program: { id: 'program_id', name: 'name' },
  video: { id: 'video_id', name: 'name' },
  video_type: { id: 'video_type_id', name: 'name' },
  page: { id: 'page_id', name: 'title' },
  announcement: { id: 'announcement_id', name: 'title' },
  discount: { id: 'discount_id', name: 'code' },
  form: { id: 'form_id', name: 'name' },
  payment_method: { id: 'payment_method_id', name: 'name' },
  week_template: { id: 'week_template_id', name: 'name' },
  kiosk: { id: 'kiosk_id', name: 'name' },
  file: { id: 'file_id', name: 'name' },
  custom_field_group: { id: 'custom_field_group_id', name: 'name' },
}

interface Reference {
  entity: string
  entity_id: string | null
}

const entityBy = new Map([
  ...Object.entries(named).map(([entity, { id }]) => [id, entity] as const),
  // Of a merge.
  ['survivor', 'customer'],
  ['merged', 'customer'],
  ['accepted_by', 'instructor'],
  ['giver', 'customer'],
  ['cash_paid_by', 'customer'],
  // Several at once.
  ...Object.entries(named).map(([entity, { id }]) => [`${id}s`, entity] as const),
  ['class_types', 'class_type'],
  ['tags', 'tag'],
  ['film_file_id', 'file'],
  ['captions_file_id', 'file'],
])

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The records that a line's details name by their ids, also within lists. */
export const referencesIn = (details: unknown, within = ''): Reference[] =>
  isFields(details)
    ? Object.entries(details).flatMap(([column, value]) => referencesIn(value, column))
    : Array.isArray(details)
      ? details.flatMap((one) => referencesIn(one, within))
      : [referenceOf(within, details) ?? []].flat()

/** The same details with the names in place of the ids. */
export function nameIn(details: unknown, nameOf: (line: Reference) => string | null, within = ''): unknown {
  if (isFields(details))
    return Object.fromEntries(
      Object.entries(details).map(([column, value]) => [column, nameIn(value, nameOf, column)]),
    )
  if (Array.isArray(details)) return details.map((one) => nameIn(one, nameOf, within))
  const reference = referenceOf(within, details)
  return reference === null ? details : (nameOf(reference) ?? details)
}

function referenceOf(column: string, value: unknown): Reference | null {
  const entity = entityBy.get(column)
  return entity !== undefined && typeof value === 'number' ? { entity, entity_id: String(value) } : null
}

const keyOf = (entity: string, id: string | number): string => `${entity} ${id}`

/** What the records that lines are about are called now, with one query per kind. */
export async function namesOf(
  db: Queryable,
  lines: readonly Reference[],
): Promise<(line: Reference) => string | null> {
  const ids = new Map<string, Set<number>>()
  for (const { entity, entity_id } of lines) {
    if (!Object.hasOwn(named, entity) || entity_id === null || !/^[1-9]\d{0,8}$/.test(entity_id)) continue
    ids.set(entity, (ids.get(entity) ?? new Set()).add(Number(entity_id)))
  }
  const names = new Map<string, string>()
  await Promise.all(
    [...ids].map(async ([entity, wanted]) => {
      const columns = named[entity]
      if (!columns) return
      const { rows } = await sql<{ id: number; name: string }>`
        select ${sql.ref(columns.id)} as id, ${sql.raw(columns.name)} as name
        from ${sql.table(entity)} where ${sql.ref(columns.id)} = any(${[...wanted]}::integer[])
      `.execute(db)
      for (const { id, name } of rows) names.set(keyOf(entity, id), name.trim())
    }),
  )
  return ({ entity, entity_id }) =>
    entity_id === null ? null : (names.get(keyOf(entity, entity_id)) ?? null)
}
