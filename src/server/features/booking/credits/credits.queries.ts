import { run, type Statement } from '#server/db/statement.ts'
import type { CreditState } from '#server/db/schema/booking.ts'
import type { Queryable, Trx } from '#server/db/transaction.ts'

/** Beside the free credits, so many of those that are used, expired or removed: the newest. */
const OTHERS = 100

export interface CreditRow {
  available_class_id: number
  customer_id: number
  purchase_id: number | null
  class_types: number[] | null
  class_package_id: number | null
  only_package: boolean
  unlimited: boolean
  state: CreditState
  expires_on: string
  usable_from: string | null
  held_for: number | null
}

const COLUMNS = `available_class_id, customer_id, purchase_id, class_types, class_package_id, only_package, unlimited, expires_on, usable_from, held_for`

const CREDITS: Statement = {
  name: 'credits_of_customer',
  text: `
    (select ${COLUMNS}, state from available_class
      where customer_id = $1 and state = 'free' and expires_on >= $2::date order by expires_on, available_class_id)
    union all
    (select ${COLUMNS}, case when state = 'free' then 'expired' else state end from available_class
      where customer_id = $1 and (state <> 'free' or expires_on < $2::date)
      order by available_class_id desc limit ${OTHERS})`,
}

/**
 * A customer's credits: every free one, what expires first first, and then the newest of the others. One whose last day has
 * passed counts as expired from the first moment of `today`, the studio's day, whenever the job comes to mark it.
 */
export function findCredits(db: Queryable, customer_id: number, today: string): Promise<CreditRow[]> {
  return run(db, CREDITS, [customer_id, today])
}

const CREDIT: Statement = {
  name: 'credit_by_id',
  text: `select ${COLUMNS}, case when state = 'free' and expires_on < $2::date then 'expired' else state end as state
    from available_class where available_class_id = $1`,
}

export async function findCredit(db: Queryable, id: number, today: string): Promise<CreditRow | undefined> {
  return (await run<CreditRow>(db, CREDIT, [id, today]))[0]
}

export interface PenaltyRow {
  class_reservation_penalty_id: number
  customer_id: number
  /** The first day on which booking is allowed again. */
  end_date: string
  /** The missed classes in a row that led to it; null when staff gave it. */
  no_shows: number | null
  reason: string | null
  lifted_at: Date | null
  created_at: Date
}

const PENALTY_COLUMNS = `class_reservation_penalty_id, customer_id, end_date, reason, no_shows, lifted_at, created_at`

const PENALTIES: Statement = {
  name: 'active_penalties',
  text: `select ${PENALTY_COLUMNS} from class_reservation_penalty
    where customer_id = $1 and lifted_at is null and end_date > $2::date order by end_date desc, class_reservation_penalty_id`,
}

/** A customer's active penalties, the longest first. */
export function findPenalties(db: Queryable, customer_id: number, today: string): Promise<PenaltyRow[]> {
  return run(db, PENALTIES, [customer_id, today])
}

const PENALTY: Statement = {
  name: 'penalty_by_id',
  text: `select ${PENALTY_COLUMNS} from class_reservation_penalty where class_reservation_penalty_id = $1`,
}

/** A penalty, also one that is lifted or over. */
export async function findPenalty(db: Queryable, id: number): Promise<PenaltyRow | undefined> {
  return (await run<PenaltyRow>(db, PENALTY, [id]))[0]
}

const LOCK_PENALTY: Statement = { name: 'lock_penalty', text: `${PENALTY.text} for no key update` }

/** The same, locked until the transaction ends. */
export async function lockPenalty(trx: Trx, id: number): Promise<PenaltyRow | undefined> {
  return (await run<PenaltyRow>(trx, LOCK_PENALTY, [id]))[0]
}

const CREDITS_BY_ID: Statement = {
  name: 'credits_by_id',
  text: `select ${COLUMNS}, case when state = 'free' and expires_on < $2::date then 'expired' else state end as state
    from available_class where available_class_id = any ($1::integer[]) order by available_class_id`,
}

export function findCreditsById(db: Queryable, ids: readonly number[], today: string): Promise<CreditRow[]> {
  return run(db, CREDITS_BY_ID, [ids, today])
}
