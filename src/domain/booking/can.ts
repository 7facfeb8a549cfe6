import {
  type CancelCode,
  type CancellablePlace,
  type CancelRequest,
  decideCancellation,
} from '#domain/booking/cancel/cancel.ts'
import { classEnd } from '#domain/schedule/class-end.ts'
import { reservationStatus } from './reservation-status.ts'
import { type CannotTransfer, cannotTransfer } from './transfer.ts'

/** The studio's settings, named as in the configuration. */
export interface ActionRules {
  allow_class_guests: boolean
  qrcode_enabled: boolean
  reservation_rating_enabled: boolean
  allow_transfers: boolean
}

/** The fields of a reservation that decide what can be done with it. */
export interface ActionPlace extends CancellablePlace {
  class_date: Date
  /** Minutes. */
  duration: number
  /** Places still free in the class. */
  places_left: number
  cancelled: boolean
  /** The studio cancelled the class. */
  class_cancelled: boolean
  /** A membership pays for it. */
  unlimited: boolean
  /** The place of a guest, not the holder's own. */
  for_guest: boolean
  /** A guest that belongs to it has been checked in. */
  guest_attends: boolean
  is_cash: boolean
  is_paid: boolean
  class_stars: number | null
}

type RatedPlace = Pick<
  ActionPlace,
  'cancelled' | 'for_guest' | 'is_cash' | 'is_paid' | 'attend' | 'class_date' | 'class_stars'
>

/** The reason against each action; null where it is allowed. */
export interface Cannot {
  cancel: Exclude<CancelCode, 'ok' | 'not_found'> | null
  rate: 'rating_off' | 'cancelled' | 'guest_place' | 'not_attended' | 'rated' | null
  qr: 'qr_off' | 'cancelled' | 'class_ended' | null
  guest: 'guests_off' | 'cancelled' | 'guest_place' | 'class_begun' | 'class_full' | null
  transfer: CannotTransfer | null
}

/**
 * Decides what can be done with a reservation at the instant of `request`, and what cancelling would do to the
 * credit.
 */
export function decideActions(
  place: ActionPlace,
  rules: ActionRules,
  request: CancelRequest,
): { cannot: Cannot; cancel_returns_credit: boolean; cancel_loses_credit: boolean } {
  const party = { ...place, attend: place.attend || place.guest_attends }
  const cancellation = decideCancellation({ ...place, places: [party] }, request)
  const cancel = cancellation.code === 'ok' || cancellation.code === 'not_found' ? null : cancellation.code
  return {
    cannot: {
      cancel,
      rate: cannotRate(place, rules, request.now),
      qr: cannotShowCode(place, rules, request.now),
      guest: cannotBringGuest(place, rules, request.now),
      transfer: cannotTransfer(party, { ...rules, now: request.now }),
    },
    cancel_returns_credit: cancellation.code === 'ok' && cancellation.fates[0] === 'returned',
    cancel_loses_credit: cancellation.code === 'ok' && cancellation.fates[0] === 'lost',
  }
}

/** Returns why a reservation cannot be rated, or null. */
export function cannotRate(
  place: RatedPlace,
  rules: Pick<ActionRules, 'reservation_rating_enabled'>,
  now: Date,
): Cannot['rate'] {
  if (!rules.reservation_rating_enabled) return 'rating_off'
  if (place.cancelled) return 'cancelled'
  // The booker did not necessarily attend in place of the guest.
  if (place.for_guest) return 'guest_place'
  const shown = {
    deletedAt: null,
    is_cash: place.is_cash,
    is_paid: place.is_paid,
    attend: place.attend,
    single_class: { class_date: place.class_date.toISOString() },
  }
  if (reservationStatus(shown, now.getTime()) !== 'attended') return 'not_attended'
  return place.class_stars === null ? null : 'rated'
}

function cannotShowCode(place: ActionPlace, rules: ActionRules, now: Date): Cannot['qr'] {
  if (!rules.qrcode_enabled) return 'qr_off'
  if (place.cancelled) return 'cancelled'
  return now < classEnd(place) ? null : 'class_ended'
}

function cannotBringGuest(place: ActionPlace, rules: ActionRules, now: Date): Cannot['guest'] {
  if (!rules.allow_class_guests) return 'guests_off'
  if (place.cancelled) return 'cancelled'
  if (place.for_guest) return 'guest_place'
  if (place.class_date <= now) return 'class_begun'
  return place.places_left > 0 ? null : 'class_full'
}
