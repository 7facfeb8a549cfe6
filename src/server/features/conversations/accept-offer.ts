import { frontSpot } from '#domain/booking/spots/spots.ts'
import type { Configuration } from '#domain/configuration/configuration.ts'
import type { Role } from '#domain/people/roles.ts'
import type { Trx } from '#server/db/transaction.ts'
import { takenSpots } from '#server/features/booking/line/book-from-line.ts'
import { lockClass } from '#server/features/booking/line/waitlist-line.ts'
import { refuseReservation } from '#server/features/booking/places/refuse-reservation.ts'
import { reservePlace } from '#server/features/booking/places/reserve-place.ts'
import { requireDocuments } from '#server/features/people/required/require-documents.ts'
import { requireProfile } from '#server/features/people/required/require-profile.ts'
import { AppError } from '#server/kit/errors.ts'
import { replyTexts } from '#text/replies.ts'
import type { By } from '#server/shared/audit.ts'

interface Accept extends By {
  waitlist_id: number
  single_class_id: number
  customer: { customer_id: number; role: Role }
  configuration: Configuration
  now: Date
}

/**
 * Books the place that a waitlist holds for a customer, the front spot if the class has a map. Throws AppError 409 when it is no
 * longer held, and what reserving throws.
 */
export async function acceptOffer(trx: Trx, accept: Accept): Promise<void> {
  const { waitlist_id, single_class_id, customer, configuration, now, actor_customer_id, request_id } = accept
  await requireDocuments(trx, customer)
  await requireProfile(trx, customer, configuration)
  const locked = await lockClass(trx, single_class_id, configuration)
  const entry = await trx
    .selectFrom('waitlist')
    .select('state')
    .where('waitlist_id', '=', waitlist_id)
    .where('state', '=', 'offered')
    .executeTakeFirst()
  if (locked === null || !entry) throw new AppError(409, 'offer_over', replyTexts.offerOver)
  const spot =
    locked.spot_map === null ? null : frontSpot(locked.spot_map, await takenSpots(trx, single_class_id))
  const wish = {
    customer_id: customer.customer_id,
    single_class_id,
    spot,
    guest: null,
    guest_spot: null,
    is_cash: false,
    by_staff: false,
    configuration,
    now,
  }
  if (!configuration.single_class_enabled) throw await refuseReservation(trx, wish, 'classes_disabled')
  await reservePlace(trx, { ...wish, actor_customer_id, request_id })
}
