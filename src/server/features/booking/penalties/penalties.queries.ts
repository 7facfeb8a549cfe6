import type { MembershipVisit } from '#domain/booking/cancel/penalty.ts'
import { prepared, preparedFirst, run, type Statement } from '#server/db/statement.ts'
import type { Queryable, Trx } from '#server/db/transaction.ts'

export interface PenaltyRow {
  class_reservation_penalty_id: number
  customer_id: number
  /** The first day on which booking is allowed again. */
  end_date: string
  /** The consecutive missed classes that caused it; null when staff added it. */
  no_shows: number | null
  reason: string | null
  lifted_at: Date | null
  created_at: Date
}

const PENALTY_COLUMNS = `class_reservation_penalty_id, customer_id, end_date, reason, no_shows, lifted_at, created_at`

/** A customer's active penalties, longest first. */
export const findPenalties = prepared<PenaltyRow, [customer_id: number, today: string]>(
  'active_penalties',
  `select ${PENALTY_COLUMNS} from class_reservation_penalty
    where customer_id = $1 and lifted_at is null and end_date > $2::date order by end_date desc, class_reservation_penalty_id`,
)

/** A customer's latest penalties, also those that are lifted or over. */
export const findAllPenalties = prepared<PenaltyRow, [customer_id: number]>(
  'penalties_of_customer',
  `select ${PENALTY_COLUMNS} from class_reservation_penalty
    where customer_id = $1 order by class_reservation_penalty_id desc limit 50`,
)

const PENALTY = `select ${PENALTY_COLUMNS} from class_reservation_penalty where class_reservation_penalty_id = $1`

/** A penalty, also one that is lifted or over. */
export const findPenalty = preparedFirst<PenaltyRow, [id: number]>('penalty_by_id', PENALTY)

/** The same, locked until the transaction ends. */
export const lockPenalty = preparedFirst<PenaltyRow, [id: number], Trx>(
  'lock_penalty',
  `${PENALTY} for no key update`,
)

/** A place of a membership, from which a customer's streak is counted. */
export interface SettledPlace {
  class_reservation_id: number
  customer_id: number
  class_date: Date
}

export interface VisitRow extends MembershipVisit {
  customer_id: number
}

/**
 * A customer's membership visits in past classes, in the order of the classes, from the last penalty before `since`
 * on. Visits before the last attended class cannot matter, so they are not read.
 */
const VISITS: Statement = {
  name: 'membership_visits',
  text: `
with asked as (
  select * from unnest($1::integer[], $2::timestamptz[], $3::integer[]) as asked (customer_id, since, since_id)
)
select r.customer_id, r.class_reservation_id, r.class_date, r.attend, r.deleted_at, r.grace_until, r.cancelled_by, r.waived_at
from asked join class_reservation r using (customer_id) join single_class c using (single_class_id)
where r.unlimited and r.class_date + make_interval(mins => c.duration) <= $4
  and r.class_date >= coalesce((
    select max(came.class_date) from class_reservation came
    where came.customer_id = asked.customer_id and came.unlimited and came.attend and came.deleted_at is null
      and came.class_date < asked.since), '-infinity')
  and not exists (
    select from class_reservation_penalty p join class_reservation done on done.class_reservation_id = p.class_reservation_id
    where p.customer_id = asked.customer_id and not p.corrected
      and (done.class_date, done.class_reservation_id) < (asked.since, asked.since_id)
      and (r.class_date, r.class_reservation_id) <= (done.class_date, done.class_reservation_id))
order by r.customer_id, r.class_date, r.class_reservation_id`,
}

/** The visits that a streak at each of these places is counted from, in classes that are over. One place per customer. */
export function findVisits(db: Queryable, places: readonly SettledPlace[], now: Date): Promise<VisitRow[]> {
  return run(db, VISITS, [
    places.map((place) => place.customer_id),
    places.map((place) => place.class_date),
    places.map((place) => place.class_reservation_id),
    now,
  ])
}
