import { placesLeft } from '#domain/booking/spots/places.ts'
import type { AwaitedClass, Waiting } from '#domain/booking/waitlist/waitlist.ts'
import type { Configuration } from '#domain/configuration/configuration.ts'
import type { Credit } from '#domain/credits/fit.ts'
import { localDay } from '#domain/time/local-day.ts'
import { prepared, run, type Statement } from '#server/db/statement.ts'
import type { Trx } from '#server/db/transaction.ts'
import { turnOf } from './turn-of.ts'

/** A class whose row this transaction has locked: changes of its waitlist or places wait for it. */
export interface LockedClass extends AwaitedClass {
  spot_map: string | null
  /** How often one of its places became free while it had a waitlist. */
  times_freed: number
}

interface ClassRow extends Omit<LockedClass, 'cancelled' | 'places_left' | 'closes_minutes'> {
  capacity: number | null
  taken: number
  held: number
  cancelled_at: Date | null
  draft: boolean
  booking_closes_minutes: number | null
}

const LOCK_CLASS: Statement = {
  name: 'lock_awaited_class',
  text: `select c.single_class_id, c.class_date, c.capacity, c.taken, c.held, c.spot_map, c.cancelled_at, c.draft, c.class_type_id,
      c.class_package_id, c.times_freed, t.booking_closes_minutes
    from single_class c join class_type t using (class_type_id)
    where c.single_class_id = $1 for no key update of c`,
}

/** Locks a class until the transaction ends, as reserve_place does, and returns its current state; null for a draft. */
export async function lockClass(
  trx: Trx,
  single_class_id: number,
  { booking_closes_minutes }: Configuration,
): Promise<LockedClass | null> {
  const [row] = await run<ClassRow>(trx, LOCK_CLASS, [single_class_id])
  if (row === undefined || row.draft) return null
  return {
    ...row,
    cancelled: row.cancelled_at !== null,
    places_left: placesLeft(row),
    closes_minutes: row.booking_closes_minutes ?? booking_closes_minutes,
  }
}

/**
 * Serialises transactions that give this customer a place in different classes. Facts about the customer read before
 * must be read again.
 */
export const lockCustomer = prepared<unknown, [customer_id: number], Trx>(
  'lock_waiting_customer',
  'select from customer where customer_id = $1 for no key update',
)

/** A customer on the waitlist of a locked class. */
export interface InLine extends Waiting {
  customer_id: number
}

interface LineRow extends Omit<InLine, 'told' | 'credits' | 'penalties'> {
  told_of: number
  credits: Credit[]
  penalties: string[]
}

/** $1 is the class, $2 one entry or null for all, $3 the class's day, $4 today. */
const LINE: Statement = {
  name: 'waiting_line',
  text: `
select w.waitlist_id, w.customer_id, w.notify, w.told_of,
  exists (select from class_reservation r where r.single_class_id = w.single_class_id and r.customer_id = w.customer_id
    and r.deleted_at is null and r.guest_of is null) as reserved,
  exists (select from class_reservation r join single_class other using (single_class_id)
    where r.customer_id = w.customer_id and r.deleted_at is null and r.single_class_id <> c.single_class_id
      and other.class_date < c.class_date + make_interval(mins => c.duration)
      and other.class_date + make_interval(mins => other.duration) > c.class_date) as elsewhere,
  (select coalesce(json_agg(json_build_object('available_class_id', a.available_class_id, 'state', a.state,
      'unlimited', a.unlimited, 'class_types', a.class_types, 'class_package_id', a.class_package_id,
      'only_package', a.only_package, 'expires_on', a.expires_on, 'usable_from', a.usable_from, 'held_for', a.held_for)), '[]')
    from available_class a
    where a.customer_id = w.customer_id
      and credit_fits(a, c.single_class_id, c.class_type_id, c.class_package_id, $3::date)) as credits,
  (select coalesce(json_agg(p.end_date), '[]') from class_reservation_penalty p
    where p.customer_id = w.customer_id and p.lifted_at is null and p.end_date > $4::date) as penalties
from waitlist w join single_class c using (single_class_id)
where w.single_class_id = $1 and w.state = 'waiting' and ($2::integer is null or w.waitlist_id = $2)
order by ${turnOf('w')}`,
}

/** The waitlist of a locked class, in order, with what decides whether each can take a place; or one entry. */
export async function findLine(
  trx: Trx,
  { single_class_id, class_date, times_freed }: LockedClass,
  { timezone, now }: { timezone: string; now: Date },
  waitlist_id: number | null = null,
): Promise<InLine[]> {
  const days = [localDay(class_date, timezone), localDay(now, timezone)]
  const rows = await run<LineRow>(trx, LINE, [single_class_id, waitlist_id, ...days])
  return rows.map(({ told_of, ...row }) => ({ ...row, notified: told_of >= times_freed }))
}
