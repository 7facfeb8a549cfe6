import { inTransaction, type Queryable } from '#server/db/transaction.ts'
import { byWhom, recordAudit } from '#server/shared/audit.ts'
import { AppError } from '#server/kit/errors.ts'
import { bookingErrors } from '#text/errors/booking.ts'

export interface Confirm {
  class_reservation_id: number
  customer_id: number
  request_id: string
  now: Date
}

/**
 * Records that a customer confirmed their own place. Idempotent. Throws AppError 409 when the place is no longer theirs or the
 * class has begun.
 */
export async function confirmReservation(db: Queryable, confirm: Confirm): Promise<void> {
  const { class_reservation_id, customer_id, request_id, now } = confirm
  await inTransaction(db, async (trx) => {
    const found = await trx
      .selectFrom('class_reservation')
      .select('confirmed_at')
      .where('class_reservation_id', '=', class_reservation_id)
      .where('customer_id', '=', customer_id)
      .where('deleted_at', 'is', null)
      .where('class_date', '>', now)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new AppError(409, 'not_reserved', bookingErrors.nothingToConfirm))
    if (found.confirmed_at !== null) return
    await trx
      .updateTable('class_reservation')
      .set({ confirmed_at: now })
      .where('class_reservation_id', '=', class_reservation_id)
      .execute()
    await recordAudit(trx, byWhom(customer_id, request_id), 'reservation.confirmed', class_reservation_id)
  })
}
