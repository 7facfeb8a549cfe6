import type { ClassColumns } from '#server/db/schema/schedule.ts'
import { run, type Statement } from '#server/db/statement.ts'
import type { Trx } from '#server/db/transaction.ts'
import { type By, recordChanges } from '#server/shared/audit.ts'
import { listColumns } from '#server/features/schedule/class-columns.ts'

type Fields = Record<string, unknown>

/** What a class refers to, by name: an id says nothing to who reads the history. */
const NAMES: Partial<Record<keyof ClassColumns, string>> = {
  class_type_id: 't.name',
  location_id: 'l.name',
  class_package_id: 'p.title',
}

const DESCRIBED: Statement = {
  name: 'classes_for_audit',
  text: `select c.single_class_id, c.class_date, c.draft,
      ${listColumns((column) => `${NAMES[column] ?? `c.${column}`} as ${column}`)},
      (select string_agg(concat_ws(' ', i.name, nullif(i.last_name, '')), ', ' order by s.position, s.instructor_id)
        from single_class_instructor s join instructor i using (instructor_id)
        where s.single_class_id = c.single_class_id) as instructor_ids,
      (select string_agg(g.name, ', ' order by g.name) from single_class_tag s join tag g using (tag_id)
        where s.single_class_id = c.single_class_id) as tags
    from single_class c join class_type t using (class_type_id) join location l using (location_id)
      left join class_package p using (class_package_id)
    where c.single_class_id = any ($1::integer[])`,
}

/** Classes as the audit keeps them, by id. */
export async function describeClasses(trx: Trx, ids: readonly number[]): Promise<Map<number, Fields>> {
  const rows = await run<Fields & { single_class_id: number }>(trx, DESCRIBED, [ids])
  return new Map(rows.map(({ single_class_id, ...fields }) => [single_class_id, fields]))
}

interface Audited {
  ids: readonly number[]
  /** As they were; without it they are new. */
  before?: ReadonlyMap<number, Fields>
  action: string
}

/** Writes a line for each class that is new or was changed, so that each has its own history. */
export async function auditClasses(trx: Trx, { ids, before, action }: Audited, by: By): Promise<void> {
  const after = await describeClasses(trx, ids)
  const changed = ids.map((entity_id) => ({
    entity_id,
    before: before?.get(entity_id) ?? null,
    after: after.get(entity_id) ?? null,
  }))
  await recordChanges(trx, by, action, changed)
}
