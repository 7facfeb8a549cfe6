import { type RawBuilder, sql } from 'kysely'
import { DatabaseError } from 'pg'

import type { CancelCode, CancelRequest } from '#domain/booking/cancel/cancel.ts'
import type { ReserveCode } from '#domain/booking/reserve/reserve.ts'
import type { ReserveRule } from '#domain/booking/reserve/reserve-rules.ts'
import type { AcceptCode } from '#domain/booking/transfer.ts'

import type { Queryable } from './transaction.ts'

export interface ReservePlace {
  customer_id: number
  single_class_id: number
  spot?: number | null
  guest?: string | null
  guest_spot?: number | null
  now: Date
  timezone: string
  allow_guests: boolean
  /** The studio's booking window; a class type's own overrides it. It binds neither staff nor a valid offer. */
  booking_opens_days: number | null
  booking_closes_minutes: number
  /** How many minutes an offered place may be cancelled freely. */
  promotion_grace_minutes: number
  is_cash?: boolean
  by_staff?: boolean
  /** The class's start that the customer saw. */
  agreed_date?: Date | undefined
}

export interface ReservedPlace {
  code: ReserveCode
  /** The customer's own reservation, even when only a guest was added; null unless the code is 'ok'. */
  reservation_id: number | null
  guest_reservation_id: number | null
}

/** The call of reserve_place, for statements that do more in the same round trip. */
export const reservePlaceCall = (place: ReservePlace): RawBuilder<ReservedPlace> => sql<ReservedPlace>`
  reserve_place(${place.customer_id}, ${place.single_class_id}, ${place.spot ?? null}, ${place.guest ?? null},
    ${place.guest_spot ?? null}, ${place.now}, ${place.timezone}, ${place.allow_guests},
    ${place.is_cash ?? false}, ${place.by_staff ?? false},
    ${place.booking_opens_days}, ${place.booking_closes_minutes}, ${place.promotion_grace_minutes},
    ${place.agreed_date ?? null})`

const ruleOfConstraint = new Map<string | undefined, ReserveRule>([
  ['class_reservation_spot_key', 'spot_taken'],
  ['class_reservation_member_key', 'already_reserved'],
  ['single_class_taken_check', 'class_full'],
  ['class_reservation_credit_key', 'no_credits'],
])

/** The rule whose constraint a booking violated, because somebody changed the class without its lock. */
export const brokenRule = (error: unknown): ReserveRule | undefined =>
  error instanceof DatabaseError ? ruleOfConstraint.get(error.constraint) : undefined

/**
 * Books a place, and a guest's if one is named, in one round trip. A refusal is a code, not an error, and has changed
 * nothing; only a broken rule ends an open transaction. Locks last until the transaction ends, so keep it short.
 */
export async function reservePlace(db: Queryable, place: ReservePlace): Promise<ReservedPlace> {
  try {
    const { rows } = await sql<ReservedPlace>`
      /* prepared: reserve_place */ select code, reservation_id, guest_reservation_id
      from ${reservePlaceCall(place)}`.execute(db)
    return single(rows)
  } catch (error) {
    const code = brokenRule(error)
    if (code === undefined || db.isTransaction) throw error
    return { code, reservation_id: null, guest_reservation_id: null }
  }
}

export interface CancelReservation extends CancelRequest {
  class_reservation_id: number
  timezone: string
}

export interface CancelledReservation {
  code: CancelCode
  /** Whether the reservation's own credit was returned; guests' credits follow the same rule. */
  credit_returned: boolean
}

/** Cancels a reservation and its guests' in one round trip. A refusal is a code and has changed nothing. */
export async function cancelReservation(
  db: Queryable,
  cancel: CancelReservation,
): Promise<CancelledReservation> {
  const { rows } = await sql<CancelledReservation>`
    /* prepared: cancel_reservation */ select code, credit_returned from cancel_reservation(
      ${cancel.class_reservation_id}, ${cancel.now}, ${cancel.timezone}, ${cancel.allow_cancel}, ${cancel.allow_late},
      ${cancel.window_seconds}, ${cancel.max_cancels}, ${cancel.by})`.execute(db)
  return single(rows)
}

export interface AcceptTransfer {
  token_hash: string
  /** The receiver. */
  customer_id: number
  now: Date
  allow_transfers: boolean
}

export type AcceptedTransfer =
  | { code: Exclude<AcceptCode, 'ok'> }
  | {
      code: 'ok'
      transfer_id: number
      /** The reservation that ended, and its customer. */
      given_id: number
      giver_id: number
      /** The receiver's own, and the first of the guests' transferred with it. */
      reservation_id: number
      guest_reservation_id: number | null
    }

/** Transfers a place in one round trip. A refusal is a code and has changed nothing. */
export async function acceptTransfer(db: Queryable, accept: AcceptTransfer): Promise<AcceptedTransfer> {
  const { rows } = await sql<AcceptedTransfer>`
    /* prepared: accept_transfer */ select * from accept_transfer(
      ${accept.token_hash}, ${accept.customer_id}, ${accept.now}, ${accept.allow_transfers})`.execute(db)
  return single(rows)
}

/** Credits per batch; a studio never has as many that expire on one day. */
const EXPIRE_AT_ONCE = 10_000

/** Expires the credits whose last day is before `today` (the studio's); returns how many. */
export async function expireCredits(db: Queryable, today: string, now: Date): Promise<number> {
  let expired = 0
  for (;;) {
    const { rows } = await sql<{ count: number }>`
      select expire_credits(${today}, ${now}, ${EXPIRE_AT_ONCE}) as count`.execute(db)
    const { count } = single(rows)
    expired += count
    if (count < EXPIRE_AT_ONCE) return expired
  }
}

function single<Row>(rows: Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('a function of the database gave no row')
  return row
}
