import { run, runOne, type Statement } from '#server/db/statement.ts'
import type { Trx } from '#server/db/transaction.ts'
import type { Concerned } from './affected.ts'

/** What a cancellation takes away. */
export interface Counts {
  reservations: number
  credits_returned: number
  waiting: number
  /** Places that were paid in cash. */
  cash_paid: number[]
}

interface OfClass {
  single_class_id: number
  customer_id: number
}

export interface Emptied {
  /** The holders' places, without guests'. */
  holders: (OfClass & { class_reservation_id: number })[]
  waiting: (OfClass & { waitlist_id: number })[]
  /** With who has the places that were paid in cash. */
  by_class: (Counts & { single_class_id: number; cash_paid_by: number[] })[]
  /** Everybody who loses a place, gets a credit back or was waiting. */
  concerned: Concerned[]
}

/** The places that end, and those that they were transferred from, also in another class, back to the one that was paid. */
const CHAIN = `live as (
  select r.class_reservation_id, r.single_class_id, r.customer_id, r.guest_of, r.is_cash and r.is_paid as cash_paid, r.transferred_from
  from class_reservation r where r.single_class_id = any ($1::integer[]) and r.deleted_at is null
), chain as (
  select class_reservation_id, single_class_id, transferred_from from live
  union all
  select r.class_reservation_id, chain.single_class_id, r.transferred_from
  from chain join class_reservation r on r.class_reservation_id = chain.transferred_from
)`

/** A refund locks them too before it removes what is free: one of the two sees what the other did. */
const LOCK_CREDITS: Statement = {
  name: 'lock_credits_of_classes',
  text: `
with recursive ${CHAIN}
select from available_class c
where c.available_class_id in (select r.available_class_id from chain join class_reservation r using (class_reservation_id))
order by c.expires_on, c.available_class_id for no key update`,
}

/**
 * Everything that changes with the classes, in one round trip for any number of places. A credit's fate is that of
 * `decideCancellation` by the studio: returned whatever the window, but not to a revoked or refunded purchase. For a
 * transferred place, the credit of the person who paid is returned. An earlier statement must lock the classes, or a
 * concurrent booking would be missed.
 */
const EMPTY: Statement = {
  name: 'empty_classes',
  text: `
with recursive called_off as (
  update single_class set cancelled_at = $2, cancel_reason = $3 where single_class_id = any ($1::integer[])
), ${CHAIN}, paid as (
  select r.class_reservation_id, chain.single_class_id, r.available_class_id, r.customer_id, withdrawn, c.expires_on,
    case when withdrawn then c.expires_on else returned_until(c.expires_on, s.class_date, $2, $4, 'studio') end as last_day
  from chain join class_reservation r using (class_reservation_id)
    join available_class c using (available_class_id)
    join single_class s on s.single_class_id = chain.single_class_id
    left join purchase p using (purchase_id)
    cross join lateral (select coalesce(c.refunded or p.status in ('revoked', 'refunded'), false) as withdrawn) fate
  where not r.unlimited and c.state = 'used' and not r.credit_returned
), emptied as (
  update class_reservation r
  set deleted_at = coalesce(r.deleted_at, $2), cancelled_by = coalesce(r.cancelled_by, 'studio'),
    credit_returned = exists (select from paid where paid.class_reservation_id = r.class_reservation_id and not paid.withdrawn)
  where r.class_reservation_id in (select class_reservation_id from live union select class_reservation_id from paid)
), credited as (
  update available_class c set state = case when paid.withdrawn then 'removed' else 'free' end, expires_on = paid.last_day
  from paid where paid.available_class_id = c.available_class_id
), written as (
  insert into credit_entry (available_class_id, customer_id, kind, class_reservation_id, last_day_was, created_at)
  select available_class_id, customer_id, case when withdrawn then 'removed' else 'returned' end, class_reservation_id,
    nullif(expires_on, last_day), $2 from paid
), waiting as (
  -- Triggers close the waitlist and release credits held for offers; those who were on it are notified.
  select waitlist_id, single_class_id, customer_id from waitlist
  where single_class_id = any ($1::integer[]) and deleted_at is null
), revoked as (
  update reservation_transfer t set revoked_at = $2
  from live where t.class_reservation_id = live.class_reservation_id and t.accepted_at is null and t.revoked_at is null
)
select
  coalesce((select json_agg(json_build_object('class_reservation_id', class_reservation_id, 'single_class_id', single_class_id,
    'customer_id', customer_id)) from live where guest_of is null), '[]') as holders,
  coalesce((select json_agg(json_build_object('waitlist_id', waitlist_id, 'single_class_id', single_class_id, 'customer_id', customer_id))
    from waiting), '[]') as waiting,
  (select json_agg(json_build_object('single_class_id', id,
    'reservations', (select count(*) from live where single_class_id = id),
    'credits_returned', (select count(*) from paid where single_class_id = id and not withdrawn),
    'cash_paid', (select coalesce(json_agg(class_reservation_id order by class_reservation_id), '[]') from live
      where single_class_id = id and cash_paid),
    'cash_paid_by', (select coalesce(json_agg(distinct customer_id), '[]') from live where single_class_id = id and cash_paid),
    'waiting', (select count(*) from waiting where single_class_id = id))) from unnest($1::integer[]) as id) as by_class,
  coalesce((select json_agg(json_build_object('customer_id', customer_id, 'places', places, 'credits_returned', credits_returned,
    'cash_paid', cash_paid, 'waiting', waiting, 'notified', notified)) from (
      select customer_id, sum(place)::integer as places, sum(credit)::integer as credits_returned,
        sum(cash)::integer as cash_paid, bool_or(waits) as waiting,
        bool_or(told) as notified
      from (
        select customer_id, 1 as place, 0 as credit, cash_paid::integer as cash, false as waits, guest_of is null as told from live
        union all select customer_id, 0, 1, 0, false, false from paid where not withdrawn
        union all select customer_id, 0, 0, 0, true, true from waiting
      ) each group by customer_id) concerned), '[]') as concerned`,
}

/** Takes everything out of locked classes. */
export async function emptyClasses(
  trx: Trx,
  ids: readonly number[],
  { now, timezone, reason }: { now: Date; timezone: string; reason: string | null },
): Promise<Emptied> {
  await run(trx, LOCK_CREDITS, [ids])
  return runOne(trx, EMPTY, [ids, now, reason, timezone])
}
