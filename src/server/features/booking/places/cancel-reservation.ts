import type { Configuration } from '#domain/configuration/configuration.ts'
import { cancelReservation as cancelInDatabase } from '#server/db/booking-functions.ts'
import { inTransaction, type Queryable } from '#server/db/transaction.ts'
import { type By, recordAudit } from '#server/shared/audit.ts'
import { correctPenalty } from '#server/features/booking/penalties/settle-penalties.ts'
import { cancelRequestOf } from '#server/features/booking/booking-rules.ts'
import { cancelRefusal } from './refusals.ts'

export interface Cancel extends By {
  class_reservation_id: number
  /** Customers' rules for one's own reservation, staff's rules for another person's. */
  by: 'customer' | 'staff'
  configuration: Configuration
  now: Date
}

/**
 * Cancels a reservation with its guests', with the audit line and the event for the customer's notification, all or
 * nothing. Returns whether the reservation's own credit was returned. Throws AppError 404, 409 already_cancelled or
 * attended, or 412.
 */
export async function cancelReservation(db: Queryable, cancel: Cancel): Promise<boolean> {
  const { class_reservation_id, by, configuration, now } = cancel
  return inTransaction(db, async (trx) => {
    const request = cancelRequestOf(configuration, now, by)
    const { timezone } = configuration
    const { code, credit_returned } = await cancelInDatabase(trx, {
      class_reservation_id,
      timezone,
      ...request,
    })
    if (code !== 'ok') throw cancelRefusal(code, by, configuration)
    // They may cancel a missed class after it was settled.
    if (by === 'staff') await correctPenalty(trx, class_reservation_id, cancel)
    await recordAudit(trx, cancel, 'reservation.cancelled', class_reservation_id, { by, credit_returned })
    await trx.insertInto('reservation_event').values({ event: 'cancelled', class_reservation_id }).execute()
    return credit_returned
  })
}
