import type { WaitlistState } from '#domain/booking/waitlist/waitlist-life.ts'
import type { CancelledBy } from '#server/db/schema/booking.ts'
import { run, type Statement } from '#server/db/statement.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { ENDS } from '#server/features/booking/credits/ending-credits.ts'

/** A class's current state, for statements in which `c` is the class. */
const CLASS_COLUMNS = `c.class_date, c.duration, c.cancelled_at, c.cancel_reason, c.location_id, t.name as class, l.name as place,
  (select string_agg(coalesce(nullif(i.nick_name, ''), i.name), ' y ' order by s.position, i.instructor_id)
    from single_class_instructor s join instructor i using (instructor_id) where s.single_class_id = c.single_class_id) as coach`

export interface ClassNow {
  class_date: Date
  /** Minutes. */
  duration: number
  cancelled_at: Date | null
  cancel_reason: string | null
  location_id: number
  class: string
  place: string
  coach: string | null
}

export interface ReservationNow extends ClassNow {
  class_reservation_id: number
  deleted_at: Date | null
  cancelled_by: CancelledBy | null
  /** It was transferred from another customer, with their credit. */
  received: boolean
  spot: number | null
  guest: string | null
  /** What became of its own credit; null if it took none. */
  credit: 'returned' | 'lost' | null
  /** The credits that it returned, its guests' among them. */
  returned: number
  /** The last day of the returned credits, if all of them last longer than before, until the same day. */
  lasts_until: string | null
  grace_until: Date | null
  /** The receiver of a transfer, or the holder of a transferred place. */
  receiver: string
}

const RESERVATIONS: Statement = {
  name: 'notice_reservations',
  text: `
select r.class_reservation_id, r.deleted_at, r.cancelled_by, r.transferred_from is not null as received, r.spot, r.grace_until, ${CLASS_COLUMNS},
  coalesce(r.guest, (select string_agg(g.guest, ', ' order by g.class_reservation_id) from class_reservation g
    where g.guest_of = r.class_reservation_id and g.deleted_at is not distinct from r.deleted_at)) as guest,
  case when r.deleted_at is null or r.available_class_id is null or r.unlimited then null
    when r.credit_returned then 'returned' else 'lost' end as credit,
  back.returned, back.lasts_until,
  coalesce((select p.name from class_reservation taken join customer p using (customer_id)
    where taken.transferred_from = r.class_reservation_id), holder.name) as receiver
from class_reservation r
  cross join lateral (
    select count(*)::integer as returned,
      case when count(distinct coalesce(l.expires_on::text, '')) = 1 then min(l.expires_on)::text end as lasts_until
    from class_reservation p left join lateral (
        select a.expires_on from credit_entry e join available_class a using (available_class_id)
        where a.available_class_id = p.available_class_id and e.class_reservation_id = p.class_reservation_id
          and e.last_day_was is not null limit 1) l on true
    where (p.class_reservation_id = r.class_reservation_id or p.guest_of = r.class_reservation_id) and p.deleted_at = r.deleted_at
      and p.credit_returned and not p.unlimited) back
  join customer holder using (customer_id)
  join single_class c using (single_class_id)
  join class_type t using (class_type_id)
  join location l using (location_id)
where r.class_reservation_id = any($1::integer[])`,
}

export interface WaitingNow extends ClassNow {
  waitlist_id: number
  state: WaitlistState
  offered_until: Date | null
  places_left: number
}

const WAITING: Statement = {
  name: 'notice_waitlists',
  text: `
select w.waitlist_id, w.state, w.offered_until, ${CLASS_COLUMNS},
  least(coalesce(c.capacity, 0), spot_count(c.spot_map)) - c.taken - c.held as places_left
from waitlist w
  join single_class c using (single_class_id)
  join class_type t using (class_type_id)
  join location l using (location_id)
where w.waitlist_id = any($1::integer[])`,
}

export interface ExpiringNow {
  customer_id: number
  expires_on: string
  credits: number
  /** An unlimited membership that ends on that day. */
  membership: boolean
}

const EXPIRING: Statement = {
  name: 'notice_credits',
  text: `
select customer_id, expires_on::text, count(*) filter (where not unlimited)::integer as credits, bool_or(unlimited) as membership
from unnest($1::integer[], $2::date[]) as wanted(customer_id, expires_on)
  join available_class using (customer_id, expires_on)
where state = 'free' and ${ENDS}
group by customer_id, expires_on`,
}

export interface PenaltyNow {
  class_reservation_penalty_id: number
  end_date: string
  no_shows: number | null
  reason: string | null
  lifted_at: Date | null
}

const PENALTIES: Statement = {
  name: 'notice_penalties',
  text: `
select class_reservation_penalty_id, end_date::text, no_shows, reason, lifted_at
from class_reservation_penalty where class_reservation_penalty_id = any($1::integer[])`,
}

export interface OrderNow {
  purchase_id: number
  package: string
  total_cents: number
  /** The amount of the next charge, in centavos. */
  renewal_cents: number
  method: string | null
  expires_on: string | null
}

const ORDERS: Statement = {
  name: 'notice_orders',
  text: `
select o.purchase_id, coalesce(o.package_title, p.title) as package, o.total_cents, coalesce(o.renewal_cents, o.total_cents) as renewal_cents,
  coalesce(o.payment_method, m.name) as method, o.expires_on::text
from purchase o join class_package p using (class_package_id) left join payment_method m using (payment_method_id)
where o.purchase_id = any($1::integer[])`,
}

export interface PersonNow {
  customer_id: number
  name: string
  email: string
  phone: string | null
  /** Whether a device of theirs shows notifications. */
  devices: boolean
  /** Month and day, as in `02-29`. */
  birthday: string | null
  /** Hours in which they want no messages that can wait. */
  quiet: { start: number; end: number } | null
}

const PEOPLE: Statement = {
  name: 'notice_people',
  text: `
select customer_id, name, email, phone, to_char(birthdate, 'MM-DD') as birthday,
  case when quiet_from is not null then json_build_object('start', quiet_from, 'end', quiet_until) end as quiet,
  exists (select from push_device join auth.session s on s.id = session_id where s."userId" = uid) as devices
from customer where customer_id = any($1::integer[]) and deleted_at is null`,
}

export interface VideoNow {
  customer_id: number
  video_id: number
  name: string
  rated: boolean
}

const VIDEOS: Statement = {
  name: 'notice_videos',
  text: `
select customer_id, video_id, name,
  exists (select from video_rating r where r.customer_id = wanted.customer_id and r.video_id = wanted.video_id) as rated
from unnest($1::integer[], $2::integer[]) as wanted(customer_id, video_id) join video using (video_id)
where deleted_at is null`,
}

/** The ids of the records that a batch of notices is about. */
export interface Wanted {
  people: number[]
  reservations: number[]
  waitlists: number[]
  penalties: number[]
  orders: number[]
  expiring: { customer_id: number; expires_on: string }[]
  videos: { customer_id: number; video_id: number }[]
}

export interface Now {
  people: Map<number, PersonNow>
  reservations: Map<number, ReservationNow>
  waitlists: Map<number, WaitingNow>
  penalties: Map<number, PenaltyNow>
  orders: Map<number, OrderNow>
  /** Keyed by `customer:day`. */
  expiring: Map<string, ExpiringNow>
  /** Keyed by `customer:video`. */
  videos: Map<string, VideoNow>
}

/** Reads the current state of everything that a batch of notices is about. */
export async function readNow(db: Queryable, wanted: Wanted): Promise<Now> {
  const some = async <Row>(statement: Statement, ids: number[]) =>
    ids.length === 0 ? [] : run<Row>(db, statement, [ids])
  const { expiring, videos } = wanted
  const credits =
    expiring.length === 0
      ? []
      : await run<ExpiringNow>(db, EXPIRING, [
          expiring.map(({ customer_id }) => customer_id),
          expiring.map(({ expires_on }) => expires_on),
        ])
  const watched =
    videos.length === 0
      ? []
      : await run<VideoNow>(db, VIDEOS, [
          videos.map(({ customer_id }) => customer_id),
          videos.map(({ video_id }) => video_id),
        ])
  return {
    people: by('customer_id', await some<PersonNow>(PEOPLE, wanted.people)),
    reservations: by('class_reservation_id', await some<ReservationNow>(RESERVATIONS, wanted.reservations)),
    waitlists: by('waitlist_id', await some<WaitingNow>(WAITING, wanted.waitlists)),
    penalties: by('class_reservation_penalty_id', await some<PenaltyNow>(PENALTIES, wanted.penalties)),
    orders: by('purchase_id', await some<OrderNow>(ORDERS, wanted.orders)),
    expiring: new Map(credits.map((row) => [`${row.customer_id}:${row.expires_on}`, row])),
    videos: new Map(watched.map((row) => [`${row.customer_id}:${row.video_id}`, row])),
  }
}

function by<K extends string, Row extends Record<K, number>>(key: K, rows: readonly Row[]): Map<number, Row> {
  return new Map(rows.map((row) => [row[key], row]))
}
