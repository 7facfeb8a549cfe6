export type CancelCode =
  | 'ok'
  | 'not_found'
  | 'already_cancelled'
  | 'attended'
  | 'class_begun'
  | 'cancel_off'
  | 'too_late'

/** A live place to be cancelled: the reservation itself or a guest's that belongs to it. */
export interface CancellablePlace {
  /** Somebody has been checked in on it. */
  attend: boolean
  /** False for a place paid in cash or by a membership: there is nothing to return. */
  counted_credit: boolean
  /** How often the credit was returned before, not counting classes that the studio cancelled. */
  earlier_cancels: number
  /** The purchase was revoked or refunded, so its credit cannot be returned. */
  withdrawn: boolean
  /** Until then it may be cancelled freely even inside the window: it came from the waitlist, or the studio moved it. */
  grace_until: Date | null
}

export interface CancelRequest {
  now: Date
  /** `allow_cancel_reservations`. */
  allow_cancel: boolean
  /** `allow_cancel_after_treshold`. */
  allow_late: boolean
  /** How long before the class the credit is no longer returned, in seconds. */
  window_seconds: number
  /** `max_cancels_per_available_class`; null is no limit. */
  max_cancels: number | null
  by: 'customer' | 'staff' | 'studio'
}

/**
 * What happens to a place's credit: nothing to return, returned to the customer, lost, or removed with its purchase.
 */
export type CreditFate = 'none' | 'returned' | 'lost' | 'removed'

export type CancelDecision = { code: 'ok'; fates: CreditFate[] } | { code: Exclude<CancelCode, 'ok'> }

/**
 * Decides on cancelling a reservation with its guests'. The first of `places` is the requested one; `fates` are in
 * the same order. The window binds the customer's own place unless its grace period still runs; grace does not
 * override that cancelling is switched off. Staff may always cancel, with the same rule for the credit. A
 * place whose holder or guest is checked in is not cancelled: the desk undoes the check-in first. When the studio cancels
 * the class every credit is returned. Each place has its own grace period: a guest added later has none. The database
 * function cancel_reservation implements the same rule; a property test compares the two.
 */
export function decideCancellation(
  reservation: { class_date: Date; cancelled: boolean; places: readonly CancellablePlace[] } | null,
  request: CancelRequest,
): CancelDecision {
  if (reservation === null) return { code: 'not_found' }
  if (reservation.cancelled) return { code: 'already_cancelled' }
  if (request.by !== 'studio' && reservation.places.some((place) => place.attend)) return { code: 'attended' }
  const left = reservation.class_date.getTime() - request.now.getTime()
  const late = (place: CancellablePlace | undefined): boolean =>
    isLate({ class_date: reservation.class_date, grace_until: place?.grace_until ?? null }, request)
  if (request.by === 'customer') {
    if (left <= 0) return { code: 'class_begun' }
    if (!request.allow_late && !request.allow_cancel) return { code: 'cancel_off' }
    if (!request.allow_late && late(reservation.places[0])) return { code: 'too_late' }
  }
  return { code: 'ok', fates: reservation.places.map((place) => creditFate(place, late(place), request)) }
}

/** Whether cancelling a place now is late: inside the window, and no grace period is running. */
export function isLate(
  place: { class_date: Date; grace_until: Date | null },
  { now, window_seconds }: Pick<CancelRequest, 'now' | 'window_seconds'>,
): boolean {
  const left = place.class_date.getTime() - now.getTime()
  return left < window_seconds * 1000 && (place.grace_until ?? now) <= now
}

/** How long a place may be cancelled freely after the studio moved it to another time; never beyond that time. */
export const MOVED_GRACE_HOURS = 24

/** Until when a customer may cancel freely a place in a class to come; null if that is over, or cancelling is off. */
export function freeUntil(
  { class_date, grace_until }: { class_date: Date; grace_until: Date | null },
  { now, allow_cancel, allow_late, window_seconds }: Omit<CancelRequest, 'by' | 'max_cancels'>,
): Date | null {
  if (!allow_cancel && !allow_late) return null
  const begins = class_date.getTime()
  const until = Math.max(begins - window_seconds * 1000, Math.min(grace_until?.getTime() ?? 0, begins))
  return until > now.getTime() ? new Date(until) : null
}

function creditFate(place: CancellablePlace, late: boolean, request: CancelRequest): CreditFate {
  if (!place.counted_credit) return 'none'
  if (place.withdrawn) return 'removed'
  if (request.by === 'studio') return 'returned'
  if (late) return 'lost'
  return request.max_cancels === null || place.earlier_cancels < request.max_cancels ? 'returned' : 'lost'
}
