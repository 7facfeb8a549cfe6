import type { CancelCode } from '#domain/booking/cancel.ts'
import type { ReserveRule, RuleValues } from '#domain/booking/reserve-rules.ts'
import type { Configuration } from '#domain/configuration/configuration.ts'
import { AppError, invalidFields, notFound } from '#server/http/errors.ts'
import { bookingErrors } from '#text/errors/booking.ts'
import { cannotCancelText } from './booking.presenter.ts'
import { writtenIn } from './written.ts'

interface Circumstances {
  configuration: Configuration
  /** What the rule that refused looked at. */
  values: RuleValues
  guest: string | null
}

/** `18 de noviembre`: a day of the studio's calendar, which no time zone may shift. */
const dayOfMonth = new Intl.DateTimeFormat('es-MX', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** The answer to a reservation that was refused: 400 for the request, 409 for the place, 412 for a rule. */
export function reserveRefusal(
  code: 'classes_disabled' | ReserveRule,
  { configuration, values, guest }: Circumstances,
): AppError {
  const { moment } = writtenIn(configuration.timezone)
  switch (code) {
    case 'classes_disabled':
      return new AppError(412, code, bookingErrors.disabled)
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
    case 'not_open_yet':
      return new AppError(412, code, bookingErrors.notOpenYet(moment(String(values['opens_at']))))
    case 'booking_closed':
      return new AppError(412, code, bookingErrors.bookingClosed(moment(String(values['closes_at']))))
    case 'guests_off':
      return new AppError(412, code, bookingErrors.guestsOff)
    case 'package_required':
      return new AppError(412, code, bookingErrors.packageRequired)
    case 'no_credits':
      return new AppError(412, code, bookingErrors.noCredits)
    case 'penalty':
      return new AppError(412, code, penaltyText(configuration, values), {
        extra: { end_date: values['end_date'] ?? null },
      })
  }
}

const fullText = ({ waitlist_enabled }: Configuration) =>
  waitlist_enabled ? bookingErrors.fullWithWaitlist : bookingErrors.full

/** An older penalty does not know the number of classes missed; what the studio has set is then as near as it gets. */
function penaltyText(
  { unlimited_max_no_shows_for_penalty: usual }: Configuration,
  { end_date, no_shows }: RuleValues,
): string {
  if (typeof end_date !== 'string') return bookingErrors.penalty
  const missed = typeof no_shows === 'number' ? no_shows : usual
  return bookingErrors.penaltyUntil(missed, dayOfMonth.format(new Date(`${end_date}T00:00:00Z`)))
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
