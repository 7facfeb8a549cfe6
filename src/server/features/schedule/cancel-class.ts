import { runOne, type Statement } from '#server/db/statement.ts'
import { inTransaction, type Queryable } from '#server/db/transaction.ts'
import type { Notice } from '#server/features/messages/notices/notices.ts'
import { notify } from '#server/features/messages/notify.ts'
import { recordAudit } from '#server/shared/audit.ts'
import { AppError, notFound } from '#server/kit/errors.ts'
import { scheduleErrors } from '#text/errors/schedule.ts'
import type { Concerned } from './affected.ts'
import { lockClass } from './lock-classes.ts'

const MS_PER_MINUTE = 60_000

export interface CancelClass {
  single_class_id: number
  reason: string | null
  actor_customer_id: number
  request_id: string
  now: Date
}

interface Emptied {
  /** The holders' places, without guests'. */
  holders: { class_reservation_id: number; customer_id: number }[]
  reservations: number
  credits_returned: number
  /** Places that were paid in cash. */
  cash_paid: number[]
  waiting: { waitlist_id: number; customer_id: number }[]
  /** Everybody who loses a place, gets a credit back or was waiting. */
  concerned: Concerned[]
}

/**
 * Everything that changes with a class, in one round trip for any number of places. A credit's fate is that of
 * `decideCancellation` by the studio: returned whatever the window, but not to a revoked or refunded purchase. For a
 * transferred place, the credit of the person who paid is returned. An earlier statement must lock the class, or a
 * concurrent booking would be missed.
 */
const EMPTY_CLASS: Statement = {
  name: 'empty_class',
  text: `
with recursive called_off as (
  update single_class set cancelled_at = $2, cancel_reason = $3 where single_class_id = $1
), live as (
  select r.class_reservation_id, r.customer_id, r.guest_of, r.is_cash and r.is_paid as cash_paid, r.transferred_from
  from class_reservation r where r.single_class_id = $1 and r.deleted_at is null
), chain as (
  select class_reservation_id, transferred_from from live
  union all
  select r.class_reservation_id, r.transferred_from
  from chain join class_reservation r on r.class_reservation_id = chain.transferred_from
), paid as (
  select r.class_reservation_id, r.available_class_id, r.customer_id,
    coalesce(p.status in ('revoked', 'refunded'), false) as withdrawn
  from chain join class_reservation r using (class_reservation_id)
    join available_class c using (available_class_id)
    left join purchase p using (purchase_id)
  where not r.unlimited and c.state = 'used' and not r.credit_returned
), emptied as (
  update class_reservation r
  set deleted_at = coalesce(r.deleted_at, $2), cancelled_by = coalesce(r.cancelled_by, 'studio'),
    credit_returned = exists (select from paid where paid.class_reservation_id = r.class_reservation_id and not paid.withdrawn)
  where r.class_reservation_id in (select class_reservation_id from live union select class_reservation_id from paid)
), credited as (
  update available_class c set state = case when paid.withdrawn then 'removed' else 'free' end
  from paid where paid.available_class_id = c.available_class_id
), written as (
  insert into credit_entry (available_class_id, customer_id, kind, class_reservation_id, created_at)
  select available_class_id, customer_id, case when withdrawn then 'removed' else 'returned' end, class_reservation_id, $2 from paid
), waiting as (
  -- Triggers close the waitlist and release credits held for offers; those who were on it are notified.
  select waitlist_id, customer_id from waitlist where single_class_id = $1 and deleted_at is null
), revoked as (
  update reservation_transfer t set revoked_at = $2
  from live where t.class_reservation_id = live.class_reservation_id and t.accepted_at is null and t.revoked_at is null
)
select
  coalesce((select json_agg(json_build_object('class_reservation_id', class_reservation_id, 'customer_id', customer_id))
    from live where guest_of is null), '[]') as holders,
  (select count(*)::integer from live) as reservations,
  (select count(*)::integer from paid where not withdrawn) as credits_returned,
  coalesce((select json_agg(class_reservation_id order by class_reservation_id) from live where cash_paid), '[]') as cash_paid,
  coalesce((select json_agg(json_build_object('waitlist_id', waitlist_id, 'customer_id', customer_id)) from waiting), '[]') as waiting,
  coalesce((select json_agg(json_build_object('customer_id', customer_id, 'places', places, 'credits_returned', credits_returned,
    'waiting', waiting, 'notified', notified)) from (
      select customer_id, sum(place)::integer as places, sum(credit)::integer as credits_returned, bool_or(waits) as waiting,
        bool_or(told) as notified
      from (
        select customer_id, 1 as place, 0 as credit, false as waits, guest_of is null as told from live
        union all select customer_id, 0, 1, false, false from paid where not withdrawn
        union all select customer_id, 0, 0, true, true from waiting
      ) each group by customer_id) concerned), '[]') as concerned`,
}

export type Cancelled = Omit<Emptied, 'holders' | 'waiting' | 'concerned'> & { waiting: number }

/**
 * Cancels a class: removes all places and waitlist entries, returns every credit, notifies everybody. Returns
 * what changed and whom it concerns. Throws AppError
 * 404, 409 for one that is already cancelled and 412 for one that is over.
 */
export async function cancelClass(
  db: Queryable,
  cancel: CancelClass,
): Promise<{ cancelled: Cancelled; concerned: Concerned[] }> {
  const { single_class_id, reason, now } = cancel
  return inTransaction(db, async (trx) => {
    const own = await lockClass(trx, single_class_id)
    if (!own) throw notFound(scheduleErrors.classUnknown)
    if (own.cancelled_at !== null) throw new AppError(409, 'class_cancelled', scheduleErrors.cancelled)
    if (own.class_date.getTime() + own.duration * MS_PER_MINUTE <= now.getTime())
      throw new AppError(412, 'class_over', scheduleErrors.over)
    const emptied = await runOne<Emptied>(trx, EMPTY_CLASS, [single_class_id, now, reason])
    const { holders, waiting, concerned, ...counts } = emptied
    const event = `class:${single_class_id}:cancelled`
    await notify(trx, [
      ...holders.map(({ class_reservation_id, customer_id }): Notice => {
        return { kind: 'class_cancelled', customer_id, event, facts: { class_reservation_id, reason } }
      }),
      ...waiting.map(({ waitlist_id, customer_id }): Notice => {
        return { kind: 'waitlist_cancelled', customer_id, event, facts: { waitlist_id, reason } }
      }),
    ])
    const summary = { ...counts, waiting: waiting.length }
    await recordAudit(trx, {
      actor_customer_id: cancel.actor_customer_id,
      action: 'class.cancelled',
      entity: 'single_class',
      entity_id: single_class_id,
      details: { reason, ...summary },
      request_id: cancel.request_id,
    })
    return { cancelled: summary, concerned }
  })
}
