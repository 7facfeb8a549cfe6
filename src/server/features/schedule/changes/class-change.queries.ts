import { prepared, run, type Statement } from '#server/db/statement.ts'
import type { Trx } from '#server/db/transaction.ts'
import type { PlaceOrEntry } from '#server/features/messages/notices/notices.ts'

/** How customers recognise a class, besides its time. */
export interface KnownBy {
  single_class_id: number
  class_type_id: number
  class: string
  /** Minutes. */
  duration: number
  location_id: number
  place: string
  instructor_ids: number[]
  coach: string
}

const KNOWN_BY: Statement = {
  name: 'classes_known_by',
  text: `select c.single_class_id, c.class_type_id, t.name as class, c.duration, c.location_id, l.name as place,
      coalesce(array_agg(s.instructor_id order by s.position, s.instructor_id) filter (where s.instructor_id is not null), '{}') as instructor_ids,
      coalesce(string_agg(coalesce(nullif(i.nick_name, ''), i.name), ' y ' order by s.position, s.instructor_id), '') as coach
    from single_class c join class_type t using (class_type_id) join location l using (location_id)
      left join single_class_instructor s using (single_class_id) left join instructor i using (instructor_id)
    where c.single_class_id = any ($1::integer[])
    group by c.single_class_id, t.name, l.name`,
}

/** By class id. */
export async function findKnownBy(trx: Trx, ids: readonly number[]): Promise<Map<number, KnownBy>> {
  const rows = await run<KnownBy>(trx, KNOWN_BY, [ids])
  return new Map(rows.map((row) => [row.single_class_id, row]))
}

export const moveClasses = prepared<unknown, [ids: readonly number[], dates: readonly Date[]], Trx>(
  'move_classes',
  `update single_class c set class_date = moved.class_date
    from unnest($1::integer[], $2::timestamptz[]) as moved (single_class_id, class_date)
    where c.single_class_id = moved.single_class_id`,
)

const CHECKED_IN: Statement = {
  name: 'checked_in_in_classes',
  text: `select single_class_id, count(*)::integer as people from class_reservation
    where single_class_id = any ($1::integer[]) and deleted_at is null and attend
    group by single_class_id order by min(class_date) limit 1`,
}

/** How many are checked in in the first of these classes where anybody is. */
export async function countCheckedIn(trx: Trx, ids: readonly number[]) {
  const [first] = await run<{ single_class_id: number; people: number }>(trx, CHECKED_IN, [ids])
  return first
}

const STAMP: Statement = {
  name: 'stamp_classes',
  // Rounded up to a millisecond, the precision on the wire: no change leaves the stamp as another client had read it.
  text: `update single_class set updated_at = date_trunc('milliseconds', clock_timestamp()) + interval '1 millisecond'
    where single_class_id = any ($1::integer[]) returning single_class_id, updated_at`,
}

/** Marks classes as changed, even if only their coaches or tags did. Returns the instants. */
export async function stampClasses(trx: Trx, ids: readonly number[]): Promise<Map<number, Date>> {
  const rows = await run<{ single_class_id: number; updated_at: Date }>(trx, STAMP, [ids])
  return new Map(rows.map((row) => [row.single_class_id, row.updated_at]))
}

/** A holder's place in a class, or an entry of its waitlist. */
export type Subject = PlaceOrEntry & {
  single_class_id: number
  customer_id: number
  /** Places of their guests are counted with their own. */
  places: number
}

/** Who has a place in the classes, or waits for one. */
export const findSubjects = prepared<Subject, [ids: readonly number[]], Trx>(
  'subjects_of_classes',
  `select class_reservation_id, null::integer as waitlist_id, single_class_id, customer_id,
      1 + (select count(*)::integer from class_reservation g
        where g.guest_of = h.class_reservation_id and g.deleted_at is null) as places
    from class_reservation h
    where single_class_id = any ($1::integer[]) and deleted_at is null and guest_of is null
    union all select null, waitlist_id, single_class_id, customer_id, 0
    from waitlist where single_class_id = any ($1::integer[]) and deleted_at is null`,
)
