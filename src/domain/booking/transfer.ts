export type TransferState = 'open' | 'accepted' | 'revoked'

/** The fields of a place that decide whether it can be transferred. */
export interface TransferablePlace {
  class_date: Date
  /** The studio cancelled the class. */
  class_cancelled: boolean
  cancelled: boolean
  /** The place of a guest, not the holder's own. */
  for_guest: boolean
  /** The holder or one of their guests has been checked in. */
  attend: boolean
  /** Paid by a membership, which is personal. */
  unlimited: boolean
}

export type CannotTransfer =
  | 'transfers_off'
  | 'cancelled'
  | 'class_cancelled'
  | 'guest_place'
  | 'class_begun'
  | 'attended'
  | 'membership'

/** Returns why a place cannot be transferred, or null. Guests are transferred with the holder. */
export function cannotTransfer(
  place: TransferablePlace,
  { allow_transfers, now }: { allow_transfers: boolean; now: Date },
): CannotTransfer | null {
  if (!allow_transfers) return 'transfers_off'
  if (place.cancelled) return 'cancelled'
  if (place.class_cancelled) return 'class_cancelled'
  if (place.for_guest) return 'guest_place'
  if (place.class_date <= now) return 'class_begun'
  if (place.attend) return 'attended'
  return place.unlimited ? 'membership' : null
}

export type AcceptCode =
  | 'ok'
  | 'not_found'
  | 'accepted'
  | 'revoked'
  | CannotTransfer
  | 'own'
  | 'already_reserved'

export interface Acceptance {
  allow_transfers: boolean
  now: Date
  /** The person asking is the giver. */
  own: boolean
  /** The person asking already has a place in the class. */
  has_place: boolean
}

/**
 * Decides whether a customer may accept the place of a transfer link. Credits, penalties and the booking window do not
 * matter: the place is paid. The database function accept_transfer implements the same rule; a test compares the two.
 */
export function decideAcceptance(
  transfer: { state: TransferState; place: TransferablePlace } | null,
  asked: Acceptance,
): AcceptCode {
  if (transfer === null) return 'not_found'
  if (transfer.state !== 'open') return transfer.state
  const cannot = cannotTransfer(transfer.place, asked)
  if (cannot !== null) return cannot
  if (asked.own) return 'own'
  return asked.has_place ? 'already_reserved' : 'ok'
}
