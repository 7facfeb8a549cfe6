import type { UndoKind } from '#server/db/schema/schedule.ts'
import { preparedFirst, preparedOne, run, type Statement } from '#server/db/statement.ts'
import { listColumns } from '#server/features/schedule/class-columns.ts'
import type { Trx } from '#server/db/transaction.ts'

export interface UndoRow {
  kind: UndoKind
  ids: number[]
  made_at: Date
  undone_at: Date | null
}

/** Locks a change of this person: if two requests undo it at once, the second waits and finds it undone. */
export const lockUndo = preparedFirst<UndoRow, [schedule_undo_id: number, actor_customer_id: number], Trx>(
  'lock_schedule_undo',
  `select kind, made_at, undone_at,
      (select array_agg((w ->> 'single_class_id')::integer) from jsonb_array_elements(classes) w) as ids
    from schedule_undo where schedule_undo_id = $1 and actor_customer_id = $2 for update`,
)

export async function markUndone(trx: Trx, schedule_undo_id: number, undone_at: Date): Promise<void> {
  await trx
    .updateTable('schedule_undo')
    .set({ undone_at })
    .where('schedule_undo_id', '=', schedule_undo_id)
    .execute()
}

/** Counts classes that were changed since, by the reason why undoing is refused. */
export interface Hindrances {
  /** Changed again, cancelled or removed. */
  changed: number
  /** A customer got a place or joined the waitlist since, or the places from before are too few. */
  booked: number
  /** It began, or would have begun; a cancelled one is over. */
  begun: number
  /** They refer to something that has been deleted since. */
  gone: number
}

/** What forbids to undo a change whose classes are locked. */
export const findHindrances = preparedOne<Hindrances, [schedule_undo_id: number, now: Date], Trx>(
  'schedule_undo_hindrances',
  `
    with was as (
      select u.kind, w, (w ->> 'single_class_id')::integer as single_class_id, (w ->> 'class_date')::timestamptz as class_date
      from schedule_undo u cross join jsonb_array_elements(u.classes) w where u.schedule_undo_id = $1
    )
    select
      count(*) filter (where kind <> 'removed' and (c.single_class_id is null or (kind <> 'cancelled' and c.cancelled_at is not null)
        or c.updated_at <> (w ->> 'stamp')::timestamptz))::integer as changed,
      count(*) filter (where c.taken + c.held > coalesce(case kind when 'changed' then (w ->> 'capacity')::integer end, 0)
        or exists (select from class_reservation r where r.single_class_id = c.single_class_id and r.deleted_at is null
          and not w -> 'places' @> to_jsonb(r.class_reservation_id))
        or exists (select from waitlist l where l.single_class_id = c.single_class_id and l.deleted_at is null
          and not w -> 'waiting' @> to_jsonb(l.waitlist_id)))::integer as booked,
      count(*) filter (where case kind when 'changed' then c.class_date <> was.class_date and least(c.class_date, was.class_date) <= $2
        when 'removed' then was.class_date <= $2
        when 'cancelled' then c.class_date + make_interval(mins => c.duration) <= $2 end)::integer as begun,
      count(*) filter (where kind <> 'added' and (
        not exists (select from class_type where class_type_id = (w ->> 'class_type_id')::integer)
        or not exists (select from location where location_id = (w ->> 'location_id')::integer)
        or (w ->> 'class_package_id' is not null
          and not exists (select from class_package where class_package_id = (w ->> 'class_package_id')::integer))
        or exists (select from jsonb_array_elements(w -> 'instructor_ids') coach
          where not exists (select from instructor where instructor_id = coach::integer))))::integer as gone
    from was left join single_class c using (single_class_id)`,
)

const REST_OF_SERIES: Statement = {
  name: 'rest_of_added_series',
  text: `select single_class_id from single_class
    where series_id in (select series_id from single_class where single_class_id = any ($1::integer[]))
      and single_class_id <> all ($1::integer[])`,
}

/** What was there of the series to which classes were added. */
export async function findRestOfSeries(trx: Trx, ids: readonly number[]): Promise<number[]> {
  const rows = await run<{ single_class_id: number }>(trx, REST_OF_SERIES, [ids])
  return rows.map(({ single_class_id }) => single_class_id)
}

/** A class whose repetition was undone is of no series, as before. */
export async function endSeriesOfOne(trx: Trx, rest: readonly number[]): Promise<void> {
  if (rest.length !== 1) return
  await trx
    .updateTable('single_class')
    .set({ series_id: null })
    .where('single_class_id', 'in', rest)
    .execute()
}

const WRITE_BACK: Statement = {
  name: 'write_classes_back',
  text: `update single_class c set class_date = w.class_date, spot_map = w.spot_map,
      ${listColumns((column) => `${column} = w.${column}`)}
    from schedule_undo u cross join jsonb_populate_recordset(null::single_class, u.classes) w
    where u.schedule_undo_id = $1 and c.single_class_id = w.single_class_id`,
}

const PUT_BACK: Statement = {
  name: 'put_classes_back',
  text: `insert into single_class select w.*
    from schedule_undo u cross join jsonb_populate_recordset(null::single_class, u.classes) w where u.schedule_undo_id = $1`,
}

const CLEAR_PARTS: Statement = {
  name: 'clear_parts_of_undone',
  text: `with coaches as (delete from single_class_instructor where single_class_id = any ($1::integer[]))
    delete from single_class_tag where single_class_id = any ($1::integer[])`,
}

const PARTS_BACK: Statement = {
  name: 'put_parts_back',
  text: `
    with was as (
      select (w ->> 'single_class_id')::integer as single_class_id, w
      from schedule_undo u cross join jsonb_array_elements(u.classes) w where u.schedule_undo_id = $1
    ), coaches as (
      insert into single_class_instructor (single_class_id, instructor_id, position)
      select single_class_id, coach::integer, place - 1
      from was cross join jsonb_array_elements(w -> 'instructor_ids') with ordinality as each (coach, place)
    )
    insert into single_class_tag (single_class_id, tag_id)
    select single_class_id, tag_id from was cross join jsonb_array_elements(w -> 'tags') each join tag on tag_id = each::integer`,
}

/** Places that were moved may be cancelled freely as long as before. */
const GRACES_BACK: Statement = {
  name: 'put_graces_back',
  text: `update class_reservation r set grace_until = (grace ->> 'until')::timestamptz
    from schedule_undo u cross join jsonb_array_elements(u.classes) w cross join jsonb_array_elements(w -> 'graces') grace
    where u.schedule_undo_id = $1 and r.class_reservation_id = (grace ->> 'id')::integer
      and r.single_class_id = (w ->> 'single_class_id')::integer and r.deleted_at is null`,
}

/** Offers that a move shortened, and that have not ended by that, last as long as before. */
const OFFERS_BACK: Statement = {
  name: 'put_offers_back',
  text: `update waitlist l set offered_until = (offer ->> 'until')::timestamptz
    from schedule_undo u cross join jsonb_array_elements(u.classes) w cross join jsonb_array_elements(w -> 'offers') offer
    where u.schedule_undo_id = $1 and l.waitlist_id = (offer ->> 'id')::integer and l.state = 'offered'`,
}

/** Reopens a coach's request for a substitute, unless the coach is gone meanwhile. */
const REQUESTS_BACK: Statement = {
  name: 'put_substitute_requests_back',
  text: `insert into substitute_request select q.*
    from schedule_undo u cross join jsonb_array_elements(u.classes) w
      cross join jsonb_populate_recordset(null::substitute_request, w -> 'substitutes') q
      join instructor asking on asking.instructor_id = q.instructor_id
    where u.schedule_undo_id = $1
      and (q.accepted_by is null or q.accepted_by in (select instructor_id from instructor))`,
}

/** Restores the former values of changed classes, or inserts removed ones again with their ids. */
export async function writeBack(trx: Trx, schedule_undo_id: number, { kind, ids }: UndoRow): Promise<void> {
  await run(trx, kind === 'removed' ? PUT_BACK : WRITE_BACK, [schedule_undo_id])
  await run(trx, CLEAR_PARTS, [ids])
  await run(trx, PARTS_BACK, [schedule_undo_id])
  if (kind === 'changed') {
    await run(trx, GRACES_BACK, [schedule_undo_id])
    await run(trx, OFFERS_BACK, [schedule_undo_id])
  }
  if (kind === 'removed') await run(trx, REQUESTS_BACK, [schedule_undo_id])
}
