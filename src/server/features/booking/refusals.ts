import type { CancelCode } from '#domain/booking/cancel.ts'
import type { ReserveCode } from '#domain/booking/reserve.ts'
import type { Configuration } from '#domain/configuration/configuration.ts'
import { AppError, invalidFields, notFound } from '#server/http/errors.ts'
import { bookingErrors } from '#text/errors/booking.ts'
import { cannotCancelText } from './booking.presenter.ts'

interface Circumstances {
  configuration: Configuration
  /** The first day on which booking is allowed again, YYYY-MM-DD. */
  penaltyUntil: string | null
  guest: string | null
}

/** `18 de noviembre`: a day of the studio's calendar, which no time zone may shift. */
const dayOfMonth = new Intl.DateTimeFormat('es-MX', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** The answer to a reservation that reserve_place refused: 400 for the request, 409 for the place, 412 for a rule. */
export function reserveRefusal(
  code: ReserveCode,
  { configuration, penaltyUntil, guest }: Circumstances,
): Error {
  switch (code) {
    case 'ok':
      return new Error('reserve_place booked nothing and named no reason')
    case 'not_found':
      return notFound(bookingErrors.classUnknown)
    case 'spot_required':
      return invalidFields({ spot: bookingErrors.spotRequired })
    case 'spot_invalid':
      return invalidFields(
        guest === null ? { spot: bookingErrors.spotInvalid } : { guest_spot: bookingErrors.spotInvalid },
      )
    case 'already_reserved':
      return new AppError(409, code, bookingErrors.alreadyReserved)
    case 'spot_taken':
      return new AppError(409, code, bookingErrors.spotTaken)
    case 'class_full':
      return new AppError(409, code, fullText(configuration))
    case 'class_begun':
      return new AppError(412, code, bookingErrors.classBegun)
    case 'guests_off':
      return new AppError(412, code, bookingErrors.guestsOff)
    case 'package_required':
      return new AppError(412, code, bookingErrors.packageRequired)
    case 'no_credits':
      return new AppError(412, code, bookingErrors.noCredits)
    case 'penalty':
      return new AppError(412, code, penaltyText(configuration, penaltyUntil), {
        extra: { end_date: penaltyUntil },
      })
  }
}

const fullText = ({ waitlist_enabled }: Configuration) =>
  waitlist_enabled ? bookingErrors.fullWithWaitlist : bookingErrors.full

function penaltyText(
  { unlimited_max_no_shows_for_penalty: noShows }: Configuration,
  until: string | null,
): string {
  if (until === null) return bookingErrors.penalty
  return bookingErrors.penaltyUntil(noShows, dayOfMonth.format(new Date(`${until}T00:00:00Z`)))
}

/** The answer to a cancellation that cancel_reservation refused. */
export function cancelRefusal(code: CancelCode, configuration: Configuration): Error {
  switch (code) {
    case 'ok':
      return new Error('cancel_reservation cancelled nothing and named no reason')
    case 'not_found':
      return notFound(bookingErrors.reservationUnknown)
    case 'already_cancelled':
      return new AppError(409, code, cannotCancelText(code, configuration))
    case 'class_begun':
    case 'cancel_off':
    case 'too_late':
      return new AppError(412, code, cannotCancelText(code, configuration))
  }
}
