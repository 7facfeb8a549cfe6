import type { Actor } from '#server/kit/sessions/viewer.ts'
import type { CallContext } from '#server/kit/calls/context.ts'
import { notFound } from '#server/kit/errors.ts'
import { bookingErrors } from '#text/errors/booking.ts'
import { mayHandle } from '#server/features/booking/booking.policy.ts'
import { presentReservations, type ReservationAnswer } from './booking.presenter.ts'
import { findReservations } from './reservations.queries.ts'

export type Asking = Pick<CallContext, 'services' | 'db' | 'now'> & { actor: Actor }

/** One reservation, if the actor may handle it; otherwise as if it did not exist. Throws AppError 404. */
export async function readHandled(asking: Asking, id: number): Promise<ReservationAnswer> {
  const { services, db, now, actor } = asking
  const found = await findReservations(db, now, actor.customer_id, id, null)
  const [row] = found.reservations
  if (!row || !mayHandle(actor, row)) throw notFound(bookingErrors.reservationUnknown)
  const [answer] = presentReservations(found, {
    actor,
    configuration: services.configuration.current(),
    secret: services.environment.secret,
    now,
  })
  return answer as ReservationAnswer
}
