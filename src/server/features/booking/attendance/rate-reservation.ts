import { cannotRate } from '#domain/booking/can.ts'
import type { Configuration } from '#domain/configuration/configuration.ts'
import { inTransaction, type Queryable } from '#server/db/transaction.ts'
import { recordAudit } from '#server/shared/audit.ts'
import { AppError, notFound } from '#server/kit/errors.ts'
import { bookingErrors, cannotTexts } from '#text/errors/booking.ts'

export interface Rating {
  class_reservation_id: number
  class_stars: number
  coach_stars: number
  comment: string | null
  /** The holder; only they can rate. */
  customer_id: number
  request_id: string
  configuration: Configuration
  now: Date
}

/** Rates a class that its customer attended. Throws AppError 404, 409 rated or 412. */
export async function rateReservation(db: Queryable, rating: Rating): Promise<void> {
  const { class_reservation_id, customer_id, class_stars, coach_stars, comment, configuration, now } = rating
  await inTransaction(db, async (trx) => {
    const row = await trx
      .selectFrom('class_reservation')
      .where('class_reservation_id', '=', class_reservation_id)
      .where('customer_id', '=', customer_id)
      .select(['deleted_at', 'guest_of', 'is_cash', 'is_paid', 'attend', 'class_date', 'class_stars'])
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(() => notFound(bookingErrors.reservationUnknown))
    const place = { ...row, cancelled: row.deleted_at !== null, for_guest: row.guest_of !== null }
    const code = cannotRate(place, configuration, now)
    if (code !== null) throw new AppError(code === 'rated' ? 409 : 412, code, cannotTexts[code])
    await trx
      .updateTable('class_reservation')
      .set({ class_stars, coach_stars, comment })
      .where('class_reservation_id', '=', class_reservation_id)
      .execute()
    await recordAudit(
      trx,
      { actor_customer_id: customer_id, request_id: rating.request_id },
      'reservation.rated',
      class_reservation_id,
      { class_stars, coach_stars },
    )
  })
}
