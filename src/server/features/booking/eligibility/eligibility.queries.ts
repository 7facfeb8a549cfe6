import type { BookableClass, Lack, ReserveRequest } from '#domain/booking/reserve/reserve-request.ts'
import { run, type Statement } from '#server/db/statement.ts'
import type { Queryable } from '#server/db/transaction.ts'

/**
 * The input of the reservation rules. Instants inside `target` and `waiting` are text, because they come inside JSON.
 */
interface FactsRow {
  target: Omit<BookableClass, 'class_date'> & { class_date: string }
  holds: ReserveRequest['holds']
  waiting:
    | (Omit<NonNullable<ReserveRequest['waiting']>, 'offered_until'> & { offered_until: string | null })
    | null
  credits: ReserveRequest['credits']
  penalties: ReserveRequest['penalties']
  lack: Lack | null
}

export interface ReserveFacts extends Pick<
  ReserveRequest,
  'holds' | 'waiting' | 'credits' | 'penalties' | 'lack'
> {
  target: BookableClass
}

/** Past penalties no longer matter; whether one is active today is for the rule to decide. */
const FACTS: Statement = {
  name: 'reserve_facts',
  text: `
select
  json_build_object('single_class_id', c.single_class_id, 'class_date', c.class_date, 'duration', c.duration, 'cancelled', c.cancelled_at is not null,
    'capacity', c.capacity, 'class_type_id', c.class_type_id, 'class_package_id', c.class_package_id, 'spot_map', c.spot_map,
    'held', c.held,
    'places', coalesce((select json_agg(json_build_object('spot', r.spot)) from class_reservation r
      where r.single_class_id = c.single_class_id and r.deleted_at is null), '[]'),
    'window', json_build_object('booking_opens_days', t.booking_opens_days, 'booking_closes_minutes', t.booking_closes_minutes)
  ) as target,
  (select json_build_object('spot', r.spot) from class_reservation r
    where r.single_class_id = c.single_class_id and r.customer_id = $2 and r.deleted_at is null and r.guest_of is null) as holds,
  (select json_build_object('state', w.state, 'offered_until', w.offered_until, 'available_class_id', w.available_class_id)
    from waitlist w where w.single_class_id = c.single_class_id and w.customer_id = $2 and w.deleted_at is null) as waiting,
  coalesce((select json_agg(json_build_object('available_class_id', a.available_class_id, 'state', a.state,
      'unlimited', a.unlimited, 'class_types', a.class_types, 'class_package_id', a.class_package_id,
      'only_package', a.only_package, 'expires_on', a.expires_on, 'usable_from', a.usable_from, 'held_for', a.held_for))
    from available_class a where a.customer_id = $2 and a.state = 'free' and a.expires_on >= $3::date), '[]') as credits,
  coalesce((select json_agg(json_build_object('end_date', p.end_date, 'no_shows', p.no_shows, 'reason', p.reason))
    from class_reservation_penalty p
    where p.customer_id = $2 and p.lifted_at is null and p.end_date > $3::date), '[]') as penalties,
  case when exists (select from purchase b where b.customer_id = $2 and b.past_due_since is not null and b.status = 'active') then 'past_due'
    when not exists (select from available_class a where a.customer_id = $2) then 'never' end as lack
from single_class c join class_type t using (class_type_id)
where c.single_class_id = $1 and not c.draft`,
}

/** A class's current state and the customer's side of it; undefined for an unknown class and for a draft. `today` is the studio's. */
export async function findReserveFacts(
  db: Queryable,
  single_class_id: number,
  customer_id: number,
  today: string,
): Promise<ReserveFacts | undefined> {
  const [row] = await run<FactsRow>(db, FACTS, [single_class_id, customer_id, today])
  return (
    row && {
      ...row,
      target: { ...row.target, class_date: new Date(row.target.class_date) },
      waiting: row.waiting && {
        ...row.waiting,
        offered_until: row.waiting.offered_until === null ? null : new Date(row.waiting.offered_until),
      },
    }
  )
}
