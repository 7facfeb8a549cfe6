import { sql } from 'kysely'
import { brokenRule, type ReservedPlace, reservePlaceCall } from '#server/db/booking-functions.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { reserveRulesOf } from '#server/features/booking/booking-rules.ts'
import { reserveRefusal } from './refusals.ts'
import { type Refused, refuseReservation } from './refuse-reservation.ts'
import type { By } from '#server/shared/audit.ts'

export type Reserve = Refused & By

export interface Reserved {
  class_reservation_id: number
  guest_reservation_id: number | null
}

/**
 * Books a place, and a guest's if one is named, with the audit line and the event for the customer's notification: in
 * one statement, so that the class is locked without a round trip in between, because everybody else who wants the
 * class waits for that lock. Throws AppError 400, 404, 409 or 412, which is stored as a refused attempt.
 */
export async function reservePlace(db: Queryable, reserve: Reserve): Promise<Reserved> {
  const booked = await bookAndNotify(db, reserve)
  if (booked.code === 'ok' && booked.reservation_id !== null) {
    return { class_reservation_id: booked.reservation_id, guest_reservation_id: booked.guest_reservation_id }
  }
  if (booked.code === 'ok') throw new Error('reserve_place said ok and booked nothing')
  throw await refuseReservation(db, reserve, booked.code)
}

async function bookAndNotify(db: Queryable, reserve: Reserve): Promise<ReservedPlace> {
  const { rows } = await bookingStatement(reserve)
    .execute(db)
    .catch((error: unknown) => {
      const rule = brokenRule(error)
      // Without its values: the transaction, if there is one, reads nothing more.
      throw rule ? reserveRefusal(rule, { ...reserve, values: {} }) : error
    })
  const [booked] = rows
  if (booked === undefined) throw new Error('reserve_place gave no row')
  return booked
}

/** The statement that books, with its audit line and event. Exported for `npm run bench`, which measures this one. */
export function bookingStatement(reserve: Reserve) {
  const { customer_id, single_class_id, is_cash, by_staff, configuration } = reserve
  const call = reservePlaceCall({ ...reserve, ...reserveRulesOf(configuration) })
  const details = JSON.stringify({ customer_id, single_class_id, is_cash, by_staff })
  return sql<ReservedPlace>`
    /* prepared: reserve_and_tell */
    with booked as materialized (
      select code, reservation_id, guest_reservation_id from ${call}
    ), audited as (
      insert into audit (actor_customer_id, action, entity, entity_id, details, request_id)
      select ${reserve.actor_customer_id}::integer, 'reservation.made', 'class_reservation', reservation_id::text,
        ${details}::jsonb || jsonb_build_object('guest_reservation_id', guest_reservation_id)
          || case when ${by_staff} and (select class_date <= ${reserve.now} from single_class where single_class_id = ${single_class_id})
            then '{"begun": true}' else '{}'::jsonb end, ${reserve.request_id}::text
      from booked where code = 'ok'
    ), told as (
      insert into reservation_event (event, class_reservation_id, guest_reservation_id)
      select 'made', reservation_id, guest_reservation_id from booked where code = 'ok'
    )
    select * from booked`
}
