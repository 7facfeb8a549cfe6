import { run, type Statement } from '#server/db/statement.ts'
import { listColumns } from '#server/features/schedule/class-columns.ts'
import type { Trx } from '#server/db/transaction.ts'
import { asJson, type Planned, PLANNED } from './planned.ts'

const NUMBERS: Statement = {
  name: 'numbers_of_planned',
  text: `select nextval('class_or_waitlist_id_seq')::integer as single_class_id from generate_series(1, $1::integer)`,
}

const INSERT: Statement = {
  name: 'insert_planned',
  // With the type's current map, which may have fewer spots than the class had when it was planned.
  text: `insert into single_class (single_class_id, class_date, spot_map, draft, series_id, ${listColumns()})
    select n.single_class_id, n.class_date, t.spot_map, $2 or coalesce(n.stays_draft, false), $3::uuid, ${listColumns(
      (column) =>
        column === 'capacity'
          ? 'case when n.capacity is null then null else least(n.capacity, spot_count(t.spot_map)) end'
          : `n.${column}`,
    )}
    from ${PLANNED.replace('as planned', 'as n')} join class_type t using (class_type_id)`,
}

const INSTRUCTORS: Statement = {
  name: 'insert_planned_instructors',
  text: `insert into single_class_instructor (single_class_id, instructor_id, position)
    select planned.single_class_id, coach.instructor_id, coach.place - 1
    from ${PLANNED} cross join unnest(planned.instructor_ids) with ordinality as coach (instructor_id, place)`,
}

const TAGS: Statement = {
  name: 'insert_planned_tags',
  text: `insert into single_class_tag (single_class_id, tag_id)
    select planned.single_class_id, tag.tag_id
    from ${PLANNED} join tag on tag.tag_id = any (planned.tag_ids) where tag.deleted_at is null`,
}

/** Adds classes with their coaches and tags, and returns their numbers in the same order. */
export async function insertPlanned(
  trx: Trx,
  planned: readonly Planned[],
  { draft, series_id }: { draft: boolean; series_id: string | null },
): Promise<number[]> {
  const numbers = await run<{ single_class_id: number }>(trx, NUMBERS, [planned.length])
  const rows = asJson(planned.map((one, index) => ({ ...one, ...numbers[index] })))
  await run(trx, INSERT, [rows, draft, series_id])
  await run(trx, INSTRUCTORS, [rows])
  await run(trx, TAGS, [rows])
  return numbers.map(({ single_class_id }) => single_class_id)
}
