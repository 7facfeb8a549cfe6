import { run, type Statement } from '#server/db/statement.ts'
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

const PENALTIES: Statement = {
  name: 'active_penalties',
  text: `select ${PENALTY_COLUMNS} from class_reservation_penalty
    where customer_id = $1 and lifted_at is null and end_date > $2::date order by end_date desc, class_reservation_penalty_id`,
}

/** A customer's active penalties, longest first. */
export function findPenalties(db: Queryable, customer_id: number, today: string): Promise<PenaltyRow[]> {
  return run(db, PENALTIES, [customer_id, today])
}

const ALL_PENALTIES: Statement = {
  name: 'penalties_of_customer',
  text: `select ${PENALTY_COLUMNS} from class_reservation_penalty
    where customer_id = $1 order by class_reservation_penalty_id desc limit 50`,
}

/** A customer's latest penalties, also those that are lifted or over. */
export function findAllPenalties(db: Queryable, customer_id: number): Promise<PenaltyRow[]> {
  return run(db, ALL_PENALTIES, [customer_id])
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
