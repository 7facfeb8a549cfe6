import { runOne } from '#server/db/statement.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { CREDIT_COLUMNS, type CreditRow } from '#server/features/booking/credits/credits.queries.ts'
import { type EntryRow, entryRows } from '#server/features/booking/line/waitlist.queries.ts'
import type { PenaltyRow } from '#server/features/booking/penalties/penalties.queries.ts'
import { type ClassFilter, matching } from '#server/features/schedule/match-classes.ts'
import { CLASS_COLUMNS, CLASS_PARTS, type FoundClasses } from '#server/features/schedule/select-classes.ts'
import { type ReservationRow, reservationRows } from '#server/features/booking/places/reservations.queries.ts'

export interface FoundOwnWeek extends FoundClasses {
  reservations: ReservationRow[]
  entries: EntryRow[]
  credits: CreditRow[]
  penalties: Pick<PenaltyRow, 'end_date' | 'no_shows' | 'reason'>[]
  /** Instants are text, because they come inside JSON. */
  offers: { single_class_id: number; name: string; class_date: string; offered_until: string }[]
  past_due_purchases: { purchase_id: number; title: string }[]
}

interface Asker {
  customer_id: number
  now: Date
  /** The studio's day, YYYY-MM-DD. */
  today: string
}

/**
 * The classes of a range as `findSchedule` finds them, and what a customer has to do with them: the own places that are to come, entries
 * in line, free credits, active penalties, and what waits for an answer of theirs. One statement, because every calendar that a customer signed in opens runs it.
 */
export function findOwnWeek(
  db: Queryable,
  filter: ClassFilter,
  { customer_id, now, today }: Asker,
): Promise<FoundOwnWeek> {
  const { suffix, from, values } = matching(filter)
  const next = values.length + 1
  const [customer, present, day] = [`$${next}`, `(select $${next + 1}::timestamptz)`, `$${next + 2}::date`]
  const text = `with classes as materialized (select ${CLASS_COLUMNS} ${from}),
  mine as materialized (
    select r.* from class_reservation r where r.customer_id = ${customer} and r.deleted_at is null and r.class_date >= ${present}
      and r.single_class_id in (select single_class_id from classes)),
  waiting as materialized (
    select w.* from waitlist w where w.customer_id = ${customer} and w.deleted_at is null
      and w.single_class_id in (select single_class_id from classes))
  select ${CLASS_PARTS},
  ${reservationRows('r.class_date, r.class_reservation_id', present, customer)},
  ${entryRows('waiting', 'c.class_date, w.waitlist_id')},
  coalesce((select json_agg(row) from (
    select ${CREDIT_COLUMNS}, state from available_class
    where customer_id = ${customer} and state = 'free' and expires_on >= ${day} order by expires_on, available_class_id) row), '[]') as credits,
  coalesce((select json_agg(row) from (
    select end_date, no_shows, reason from class_reservation_penalty
    where customer_id = ${customer} and lifted_at is null and end_date > ${day}
    order by end_date desc, class_reservation_penalty_id) row), '[]') as penalties,
  coalesce((select json_agg(row) from (
    select w.single_class_id, t.name, c.class_date, w.offered_until
    from waitlist w join single_class c using (single_class_id) join class_type t using (class_type_id)
    where w.customer_id = ${customer} and w.state = 'offered' and w.offered_until > ${present}
    order by w.offered_until, w.waitlist_id) row), '[]') as offers,
  coalesce((select json_agg(row) from (
    select p.purchase_id, coalesce(p.package_title, k.title) as title from purchase p join class_package k using (class_package_id)
    where p.customer_id = ${customer} and p.past_due_since is not null and p.status = 'active'
    order by p.past_due_since, p.purchase_id) row), '[]') as past_due_purchases`
  return runOne(db, { name: `own_week${suffix}`, text }, [...values, customer_id, now, today])
}
