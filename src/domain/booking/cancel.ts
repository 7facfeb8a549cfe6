export type CancelCode =
  | 'ok'
  | 'not_found'
  | 'already_cancelled'
  | 'attended'
  | 'class_begun'
  | 'cancel_off'
  | 'too_late'

/** A live place that would be given up: the reservation itself or a guest's beside it. */
export interface CancellablePlace {
  /** Somebody has been checked in on it. */
  attend: boolean
  /** False for a place paid in cash or by a membership: there is nothing to give back. */
  counted_credit: boolean
  /** How often the credit has come back already, not counting classes that the studio cancelled. */
  earlier_cancels: number
  /** The purchase was revoked or refunded meanwhile, so its credit has no one to go back to. */
  withdrawn: boolean
  /** Until then it may be given up freely even inside the window: the place came from the waitlist. */
  grace_until: Date | null
}

export interface CancelRequest {
  now: Date
  /** `allow_cancel_reservations`. */
  allow_cancel: boolean
  /** `allow_cancel_after_treshold`. */
  allow_late: boolean
  /** How long before the class a credit stops coming back. */
  window_seconds: number
  /** `max_cancels_per_available_class`; null is no limit. */
  max_cancels: number | null
  by: 'customer' | 'staff' | 'studio'
}

/** What becomes of a place's credit: nothing to give back, back to the customer, gone, or withdrawn with its purchase. */
export type CreditFate = 'none' | 'returned' | 'lost' | 'removed'

export type CancelDecision = { code: 'ok'; fates: CreditFate[] } | { code: Exclude<CancelCode, 'ok'> }

/**
 * Decides on a cancellation of a reservation with its guests'. The first of `places` is the one that is asked for, `fates` are
 * theirs in their order. The customer's own is bound to the window, but for a place with a time of grace that still runs; where
 * cancelling is off altogether, grace does not turn it on. Staff may always cancel, but the credit follows the same rule. Neither
 * cancels a place on which somebody was checked in, the holder or a guest: the desk takes the check-in back first. When
 * the studio cancels the class every credit comes back. Each place goes by its own grace: a guest who was added later has none.
 * The database function cancel_reservation says the same; a property test compares the two.
 */
export function decideCancellation(
  reservation: { class_date: Date; cancelled: boolean; places: readonly CancellablePlace[] } | null,
  request: CancelRequest,
): CancelDecision {
  if (reservation === null) return { code: 'not_found' }
  if (reservation.cancelled) return { code: 'already_cancelled' }
  if (request.by !== 'studio' && reservation.places.some((place) => place.attend)) return { code: 'attended' }
  const left = reservation.class_date.getTime() - request.now.getTime()
  const isLate = (place: CancellablePlace | undefined): boolean =>
    left < request.window_seconds * 1000 && (place?.grace_until ?? request.now) <= request.now
  if (request.by === 'customer') {
    if (left <= 0) return { code: 'class_begun' }
    if (!request.allow_late && !request.allow_cancel) return { code: 'cancel_off' }
    if (!request.allow_late && isLate(reservation.places[0])) return { code: 'too_late' }
  }
  return { code: 'ok', fates: reservation.places.map((place) => creditFate(place, isLate(place), request)) }
}

function creditFate(place: CancellablePlace, late: boolean, request: CancelRequest): CreditFate {
  if (!place.counted_credit) return 'none'
  if (place.withdrawn) return 'removed'
  if (request.by === 'studio') return 'returned'
  if (late) return 'lost'
  return request.max_cancels === null || place.earlier_cancels < request.max_cancels ? 'returned' : 'lost'
}
