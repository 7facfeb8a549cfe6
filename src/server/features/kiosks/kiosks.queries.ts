import { sql } from 'kysely'
import { CHECK_IN_OPENS_MINUTES } from '#domain/booking/check-in.ts'
import { preparedFirst, run, type Statement } from '#server/db/statement.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { KIOSK_IDLE_DAYS } from '#server/kit/sessions/kiosk-cookie.ts'
import { surviving } from '#server/shared/surviving.ts'

/** Neither ended nor silent for so long that its cookie opens nothing any more. */
export const isRunning = (now: Date) =>
  sql<boolean>`kiosk.ended_at is null and kiosk.seen_at > ${now}::timestamptz - make_interval(days => ${KIOSK_IDLE_DAYS})`

/** The kiosks that are running, or one of them. */
export function findKiosks(db: Queryable, now: Date, kiosk_id: number | null = null) {
  return db
    .selectFrom('kiosk')
    .innerJoin('location', 'location.location_id', 'kiosk.location_id')
    .innerJoin('customer', 'customer.customer_id', 'kiosk.started_by')
    .select([
      'kiosk.kiosk_id',
      'kiosk.name',
      'kiosk.location_id',
      'kiosk.started_at',
      'kiosk.seen_at',
      'location.name as location',
      'customer.name as starter',
      'customer.last_name as starter_last_name',
    ])
    .where(isRunning(now))
    .$if(kiosk_id !== null, (query) => query.where('kiosk.kiosk_id', '=', kiosk_id))
    .orderBy('kiosk.kiosk_id')
    .execute()
}

export type KioskRow = Awaited<ReturnType<typeof findKiosks>>[number]

export interface KioskClassRow {
  class_name: string
  class_date: Date
  duration: number
  coaches: string
}

const CLASS_COLUMNS = `t.name as class_name, s.class_date, s.duration, coalesce((
    select string_agg(coalesce(nullif(i.nick_name, ''), i.name), ', ' order by c.position, c.instructor_id)
    from single_class_instructor c join instructor i using (instructor_id)
    where c.single_class_id = s.single_class_id), '') as coaches`

/** The next class that begins at a location. */
export const findNextClass = preparedFirst<KioskClassRow, [location_id: number, now: Date]>(
  'next_class_at_kiosk',
  `select ${CLASS_COLUMNS} from single_class s join class_type t using (class_type_id)
    where s.location_id = $1 and s.class_date > $2 and s.cancelled_at is null and not s.draft
    order by s.class_date, s.single_class_id limit 1`,
)

export interface KioskPlaceRow extends KioskClassRow {
  class_reservation_id: number
  name: string
  last_name: string
  guest: string | null
  spot: number | null
  attend: boolean
}

/** A customer's places in the classes of today at a location that are not over, or whose check-in has opened. */
const placesOf = (customer: string) => `
  select r.class_reservation_id, c.name, c.last_name, r.guest, r.spot, r.attend, ${CLASS_COLUMNS}
  from class_reservation r
  join customer c using (customer_id)
  join single_class s using (single_class_id)
  join class_type t using (class_type_id)
  where r.customer_id = (${customer}) and c.blocked_at is null and r.deleted_at is null and s.cancelled_at is null
    and s.location_id = $2 and s.class_date + make_interval(mins => s.duration) > $3
    and (s.class_date < $4 or s.class_date - make_interval(mins => ${CHECK_IN_OPENS_MINUTES}) <= $3)
  order by s.class_date, r.guest is not null, r.class_reservation_id`

const BY_PHONE: Statement = {
  name: 'kiosk_places_by_phone',
  text: placesOf(surviving('(select customer_id from customer where phone = $1)')),
}

const BY_RESERVATION: Statement = {
  name: 'kiosk_places_by_reservation',
  text: placesOf(
    'select customer_id from class_reservation where class_reservation_id = $1 and deleted_at is null',
  ),
}

/** By what a customer is found. */
export type Proof = { phone: string } | { class_reservation_id: number }

interface At {
  location_id: number
  now: Date
  /** The end of the studio's day. */
  tomorrow: Date
}

/** A customer's places that the kiosk may show; empty as well for an unknown number. */
export function findPlaces(
  db: Queryable,
  proof: Proof,
  { location_id, now, tomorrow }: At,
): Promise<KioskPlaceRow[]> {
  const [statement, key] =
    'phone' in proof ? [BY_PHONE, proof.phone] : [BY_RESERVATION, proof.class_reservation_id]
  return run<KioskPlaceRow>(db, statement, [key, location_id, now, tomorrow])
}
