import { moveOf } from '#domain/booking/waitlist/waitlist-life.ts'
import { prepared } from '#server/db/statement.ts'
import type { Trx } from '#server/db/transaction.ts'

/**
 * What a cancellation took away, from what was stored ($1) and its lines of the ledger: the places that were live, what paid for
 * them, also after a transfer, and the entries of the waitlist. A closed entry that was offered a place keeps the offer’s end.
 */
const TAKEN_AWAY = `
with recursive was as (
  select u.made_at, w from schedule_undo u cross join jsonb_array_elements(u.classes) w where u.schedule_undo_id = $1
), live as (
  select r.class_reservation_id, r.single_class_id, r.customer_id, r.guest_of, r.transferred_from, made_at
  from was cross join jsonb_array_elements(w -> 'places') place join class_reservation r on r.class_reservation_id = place::integer
), chain as (
  select class_reservation_id, transferred_from, made_at from live
  union all
  select r.class_reservation_id, r.transferred_from, made_at
  from chain join class_reservation r on r.class_reservation_id = chain.transferred_from
), paid as (
  select r.class_reservation_id, r.available_class_id, e.kind, e.last_day_was
  from chain join class_reservation r using (class_reservation_id)
    join credit_entry e on e.available_class_id = r.available_class_id and e.class_reservation_id = r.class_reservation_id
  where e.created_at = made_at and e.kind in ('returned', 'removed')
), line as (
  select l.waitlist_id, l.single_class_id, l.customer_id, l.offered_until, l.available_class_id
  from was cross join jsonb_array_elements(w -> 'waiting') entry join waitlist l on l.waitlist_id = entry::integer
)`

interface OfClass {
  single_class_id: number
  customer_id: number
}

/** Locks the customers who had a place or waited, and returns those who are no longer there. */
export const lockPeople = prepared<OfClass & { gone: boolean }, [schedule_undo_id: number], Trx>(
  'lock_people_of_cancelled',
  // Admins first, as every change of a person of the team does.
  `${TAKEN_AWAY}
    select single_class_id, customer_id, p.deleted_at is not null or (waits and p.blocked_at is not null) as gone
    from (
      select single_class_id, customer_id, false as waits from live where guest_of is null
      union all select single_class_id, customer_id, true from line
    ) known join customer p using (customer_id)
    order by p.role = 'admin' desc, customer_id for share of p`,
)

/**
 * Locks the credits that paid for the places or were held for offers, and says which are used otherwise, and which memberships
 * were taken away since.
 */
export const lockCredits = prepared<{ spent: boolean }, [schedule_undo_id: number], Trx>(
  'lock_credits_of_cancelled',
  `${TAKEN_AWAY}
    select c.available_class_id, case kind when 'removed' then c.state <> 'removed'
      when 'membership' then exists (select from credit_entry e where e.available_class_id = c.available_class_id
        and e.kind = 'removed' and e.created_at >= (select made_at from was limit 1))
      else c.state <> 'free' or c.held_for is not null end as spent
    from (
      select available_class_id, kind from paid
      union all select available_class_id, 'membership' from live join class_reservation r using (class_reservation_id)
        where r.unlimited and r.available_class_id is not null
      union all select available_class_id, 'held' from line where offered_until is not null and available_class_id is not null
    ) wanted join available_class c using (available_class_id)
    order by c.expires_on, c.available_class_id for no key update of c`,
)

/** A holder's place, or an entry of a waitlist, that is there again. */
export type Restored = OfClass &
  (
    | { class_reservation_id: number; waitlist_id: null }
    | { class_reservation_id: null; waitlist_id: number; offered_until: Date | null }
  )

/** Restores the places, credits and waitlists of locked classes. */
export const restore = prepared<Restored, [schedule_undo_id: number, now: Date], Trx>(
  'restore_cancelled',
  `${TAKEN_AWAY}, running as (
      update single_class set cancelled_at = null, cancel_reason = null
      where single_class_id in (select (w ->> 'single_class_id')::integer from was)
    ), places as (
      update class_reservation r set credit_returned = false,
        deleted_at = case when live.class_reservation_id is null then r.deleted_at end,
        cancelled_by = case when live.class_reservation_id is null then r.cancelled_by end
      from (select class_reservation_id from live union select class_reservation_id from paid) back
        left join live using (class_reservation_id)
      where r.class_reservation_id = back.class_reservation_id
    ), credited as (
      update available_class c set state = 'used', expires_on = coalesce(paid.last_day_was, c.expires_on) from paid where paid.available_class_id = c.available_class_id
    ), written as (
      insert into credit_entry (available_class_id, customer_id, kind, class_reservation_id, created_at)
      select available_class_id, c.customer_id,
        case when class_reservation_id in (select class_reservation_id from live) then 'reserved' else 'transferred' end,
        class_reservation_id, $2
      from paid join available_class c using (available_class_id)
    ), links as (
      update reservation_transfer t set revoked_at = null
      from live where t.class_reservation_id = live.class_reservation_id and t.revoked_at = made_at
    ), entries as (
      update waitlist l set state = case when l.offered_until is null then '${moveOf('reopen').to}' else '${moveOf('reoffer').to}' end, deleted_at = null
      from line where line.waitlist_id = l.waitlist_id
    ), held as (
      update available_class c set held_for = line.single_class_id
      from line where line.offered_until is not null and line.available_class_id = c.available_class_id
    )
    select single_class_id, customer_id, class_reservation_id, null::integer as waitlist_id, null::timestamptz as offered_until
    from live where guest_of is null
    union all select single_class_id, customer_id, null, waitlist_id, offered_until from line`,
)
