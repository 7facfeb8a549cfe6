import { undoUntil } from '#domain/schedule/undo.ts'
import type { UndoKind } from '#server/db/schema/schedule.ts'
import { prepared, runOne, type Statement } from '#server/db/statement.ts'
import type { Trx } from '#server/db/transaction.ts'

const KEEP: Statement = {
  name: 'keep_schedule_undo',
  text: `insert into schedule_undo (actor_customer_id, kind, made_at, classes)
    select $1, $2, $3, coalesce(jsonb_agg(to_jsonb(c) || jsonb_build_object(
      'instructor_ids', (select coalesce(jsonb_agg(s.instructor_id order by s.position, s.instructor_id), '[]')
        from single_class_instructor s where s.single_class_id = c.single_class_id),
      'tags', (select coalesce(jsonb_agg(g.tag_id), '[]') from single_class_tag g where g.single_class_id = c.single_class_id),
      'places', (select coalesce(jsonb_agg(r.class_reservation_id), '[]') from class_reservation r
        where r.single_class_id = c.single_class_id and r.deleted_at is null),
      'graces', (select coalesce(jsonb_agg(jsonb_build_object('id', r.class_reservation_id, 'until', r.grace_until)), '[]')
        from class_reservation r where r.single_class_id = c.single_class_id and r.deleted_at is null),
      'offers', (select coalesce(jsonb_agg(jsonb_build_object('id', w.waitlist_id, 'until', w.offered_until)), '[]') from waitlist w
        where w.single_class_id = c.single_class_id and w.state = 'offered'),
      'waiting', (select coalesce(jsonb_agg(w.waitlist_id), '[]') from waitlist w
        where w.single_class_id = c.single_class_id and w.deleted_at is null),
      'substitutes', (select coalesce(jsonb_agg(to_jsonb(q)), '[]') from substitute_request q
        where q.single_class_id = c.single_class_id)) order by c.class_date, c.single_class_id), '[]')
    from single_class c where c.single_class_id = any ($4::integer[]) returning schedule_undo_id`,
}

interface Undoable {
  kind: UndoKind
  ids: readonly number[]
  actor_customer_id: number
  now: Date
}

/**
 * Keeps locked classes as they are at this moment, so that what happens to them next can be undone. `sealUndo` ends it; a removal
 * needs none.
 */
export async function saveUndo(trx: Trx, { kind, ids, actor_customer_id, now }: Undoable): Promise<number> {
  const { schedule_undo_id } = await runOne<{ schedule_undo_id: number }>(trx, KEEP, [
    actor_customer_id,
    kind,
    now,
    ids,
  ])
  return schedule_undo_id
}

/** Notes the version that the change gave to each class: who changes it again ends the undo. */
export const sealUndo = prepared<unknown, [schedule_undo_id: number], Trx>(
  'seal_schedule_undo',
  `update schedule_undo u set classes = (
      select coalesce(jsonb_agg(was || jsonb_build_object('stamp', c.updated_at) order by place), '[]')
      from jsonb_array_elements(u.classes) with ordinality as each (was, place)
        join single_class c on c.single_class_id = (was ->> 'single_class_id')::integer)
    where u.schedule_undo_id = $1`,
)

/** Keeps how classes that were just added can be taken away again. */
export async function saveAdded(trx: Trx, added: Omit<Undoable, 'kind'>): Promise<number> {
  const schedule_undo_id = await saveUndo(trx, { ...added, kind: 'added' })
  await sealUndo(trx, schedule_undo_id)
  return schedule_undo_id
}

/** How a change can be undone, as its answer says. */
export const presentUndo = (schedule_undo_id: number, made_at: Date) => ({
  schedule_undo_id,
  until: undoUntil(made_at).toISOString(),
})
