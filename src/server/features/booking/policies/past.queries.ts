import type { PastBooking, PastClass } from '#domain/booking/back-test/bookings.ts'
import type { PastCancellation } from '#domain/booking/back-test/cancellations.ts'
import type { PastWait } from '#domain/booking/back-test/waits.ts'
import { prepared, run, type Statement } from '#server/db/statement.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { findVisits, type VisitRow } from '#server/features/booking/penalties/penalties.queries.ts'

/** The classes that begin from $1 on and before $2, and took place. */
const PAST = `single_class c where c.class_date >= $1 and c.class_date < $2 and c.cancelled_at is null`

export interface Month {
  from: Date
  until: Date
}

/** Whether a place came from the waitlist. */
const FROM_LINE = `exists (select from waitlist w where w.customer_id = r.customer_id
      and w.single_class_id = r.single_class_id and w.state = 'reserved')`

/** The places that customers gave back themselves, in classes of the month that took place. */
export const findCancellations = prepared<PastCancellation, [from: Date, until: Date]>(
  'past_cancellations',
  `with past as (select c.single_class_id from ${PAST})
  select r.customer_id, coalesce(r.guest_of, r.class_reservation_id) as holder_id, r.class_date, r.created_at as booked_at,
    r.deleted_at as cancelled_at, r.available_class_id is not null and not r.unlimited as counted_credit,
    coalesce(a.refunded or p.status in ('revoked', 'refunded'), false) as withdrawn, ${FROM_LINE} as from_line,
    (select count(*)::integer from class_reservation earlier
      where earlier.available_class_id = r.available_class_id and earlier.credit_returned
        and earlier.cancelled_by not in ('studio', 'transfer') and earlier.deleted_at < r.deleted_at) as earlier_cancels
  from past join class_reservation r using (single_class_id)
    left join available_class a on a.available_class_id = r.available_class_id
    left join purchase p on p.purchase_id = a.purchase_id
  where r.cancelled_by = 'customer'
  order by holder_id, r.guest_of nulls first, r.class_reservation_id`,
)

const MISSED: Statement = {
  name: 'who_missed_on_membership',
  text: `with past as (select c.single_class_id from ${PAST})
  select distinct r.customer_id from past join class_reservation r using (single_class_id)
  where r.unlimited and r.deleted_at is null and not r.attend and r.waived_at is null`,
}

/** The membership's visits of everybody who missed a class of the month, as their streaks stood at its beginning. */
export async function findMonthsVisits(db: Queryable, { from, until }: Month): Promise<VisitRow[]> {
  const people = await run<{ customer_id: number }>(db, MISSED, [from, until])
  // No reservation has the id 0, so everything before the month's beginning sorts before it.
  const since = people.map(({ customer_id }) => ({ customer_id, class_date: from, class_reservation_id: 0 }))
  return findVisits(db, since, until)
}

const BOOKINGS: Statement = {
  name: 'past_bookings',
  text: `with past as (select c.single_class_id, c.class_type_id from ${PAST})
  select r.single_class_id, r.class_date, r.customer_id, r.created_at as booked_at, r.guest_of is not null as guest,
    t.booking_opens_days, t.booking_closes_minutes,
    ${FROM_LINE} or exists (select from audit a where a.entity = 'class_reservation' and a.action = 'reservation.made'
      and a.entity_id = coalesce(r.guest_of, r.class_reservation_id)::text
      and (a.details ->> 'by_staff')::boolean) as free_of_window
  from past join class_type t using (class_type_id) join class_reservation r using (single_class_id)
  where r.transferred_from is null`,
}

type BookingRow = PastBooking & PastClass['window'] & { single_class_id: number; class_date: Date }

/** The month's classes that took place, each with every place that was booked in it. */
export async function findBookings(db: Queryable, { from, until }: Month): Promise<PastClass[]> {
  const rows = await run<BookingRow>(db, BOOKINGS, [from, until])
  const classes = Map.groupBy(rows, (row) => row.single_class_id)
  return [...classes.values()].flatMap((bookings) => {
    const [first] = bookings
    return first ? [{ class_date: first.class_date, window: first, bookings }] : []
  })
}

/** Who handed a place of the month's classes on. */
export const findTransfers = prepared<{ customer_id: number }, [from: Date, until: Date]>(
  'past_transfers',
  `with past as (select c.single_class_id from ${PAST})
  select r.customer_id from past join class_reservation r using (single_class_id)
  where r.cancelled_by = 'transfer' and r.guest_of is null`,
)

/** Everybody on a waitlist of the month's classes, and who took an offer. */
export const findWaits = prepared<PastWait, [from: Date, until: Date]>(
  'past_waits',
  `with past as (select c.single_class_id, c.class_date, c.class_type_id from ${PAST})
  select w.customer_id, past.class_date, t.booking_closes_minutes, w.created_at as joined_at,
    case when w.state = 'reserved' and w.offered_until is not null then w.notified_at end as offered_at,
    case when w.state = 'reserved' then w.deleted_at end as taken_at
  from past join class_type t using (class_type_id) join waitlist w using (single_class_id)`,
)
