import type { CancelCode, CancelRequest } from '#domain/booking/cancel/cancel.ts'
import type { ReserveRule, RuleValues } from '#domain/booking/reserve/reserve-rules.ts'
import type { Configuration } from '#domain/configuration/configuration.ts'
import { dayAndTime, dayOfMonth } from '#domain/time/written.ts'
import { AppError, invalidFields, notFound } from '#server/kit/errors.ts'
import { penaltyWhy } from '#text/booking/booking.ts'
import { unfit } from '#text/booking/unfit.ts'
import { bookingErrors, cannotTexts, deskErrors } from '#text/errors/booking.ts'
import { cannotCancelText } from './booking.presenter.ts'

interface Circumstances {
  configuration: Configuration
  /** The values that the refusing rule checked. */
  values: RuleValues
  guest: string | null
  by_staff: boolean
}

/** The error for a refused reservation: 400 for the request, 404 for no such class any more, 409 for the place, 412 for a rule. */
export function reserveRefusal(
  code: 'classes_disabled' | ReserveRule,
  { configuration, values, guest, by_staff }: Circumstances,
): AppError {
  const momentOf = (name: string) => dayAndTime(String(values[name]), configuration.timezone)
  switch (code) {
    case 'classes_disabled':
      return new AppError(412, code, bookingErrors.disabled)
    case 'not_found':
      return values['cancelled'] === true
        ? new AppError(404, 'class_cancelled', bookingErrors.classCancelled)
        : notFound(bookingErrors.classUnknown)
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
      return new AppError(412, code, by_staff ? cannotTexts.class_ended : bookingErrors.classBegun)
    case 'class_changed':
      return new AppError(409, code, bookingErrors.classChanged({ moment: momentOf('class_date') }), {
        extra: { class_date: values['class_date'] ?? null },
      })
    case 'not_open_yet':
      return new AppError(412, code, bookingErrors.notOpenYet({ moment: momentOf('opens_at') }))
    case 'booking_closed':
      return new AppError(412, code, bookingErrors.bookingClosed({ moment: momentOf('closes_at') }))
    case 'guests_off':
      return new AppError(412, code, bookingErrors.guestsOff)
    case 'package_required':
      return new AppError(412, code, bookingErrors.packageRequired)
    case 'no_credits':
      return new AppError(412, code, noCreditsText(values, by_staff))
    case 'penalty':
      return new AppError(412, code, penaltyText(values), {
        extra: { end_date: values['end_date'] ?? null },
      })
  }
}

const fullText = ({ waitlist_enabled }: Configuration) =>
  waitlist_enabled ? bookingErrors.fullWithWaitlist : bookingErrors.full

/**
 * The text depends on the reason (nothing left, too little, or credits valid for other classes) and on the viewer.
 */
function noCreditsText(
  { credits, unlimited, other_credits, wanted, why = null }: RuleValues,
  by_staff: boolean,
): string {
  const texts = by_staff ? deskErrors : bookingErrors
  const [fitting, others] = [Number(credits ?? 0), Number(other_credits ?? 0)]
  if (fitting > 0 || unlimited === true)
    return texts.tooFewCredits({ wanted: String(wanted), has: String(fitting) })
  if (others === 0) return texts.noCredits
  const reasons: Partial<Record<string, string>> = deskErrors.unfit
  return texts.noCreditsFit({
    why: by_staff ? (reasons[String(why)] ?? deskErrors.unfit.other) : unfit(why, others),
  })
}

function penaltyText({ end_date, no_shows, reason }: RuleValues): string {
  if (typeof end_date !== 'string') return bookingErrors.penalty
  const why = penaltyWhy({
    no_shows: typeof no_shows === 'number' ? no_shows : null,
    reason: typeof reason === 'string' ? reason : null,
  })
  const until = bookingErrors.penaltyUntil({ day: dayOfMonth(end_date) })
  return [bookingErrors.penalty, why, until].filter((sentence) => sentence !== null).join(' ')
}

/** The error for a cancellation that cancel_reservation refused. */
export function cancelRefusal(
  code: CancelCode,
  by: CancelRequest['by'],
  configuration: Configuration,
): Error {
  switch (code) {
    case 'ok':
      return new Error('cancel_reservation cancelled nothing and named no reason')
    case 'not_found':
      return notFound(bookingErrors.reservationUnknown)
    case 'already_cancelled':
    case 'attended':
      return new AppError(409, code, cannotCancelText(code, by, configuration))
    case 'class_begun':
    case 'cancel_off':
    case 'too_late':
      return new AppError(412, code, cannotCancelText(code, by, configuration))
  }
}
