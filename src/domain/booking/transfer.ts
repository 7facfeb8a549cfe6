/** What becomes of a link with which a place is handed on. */
export const transferStates = ['open', 'accepted', 'revoked'] as const
export type TransferState = (typeof transferStates)[number]

export type TransferEvent =
  /** Somebody took the place. */
  | 'accepted'
  /** The giver took the link back, or made another one. */
  | 'revoked'

/** The life of a link: for each state what may happen in it. What is not here changes nothing. */
const life: Record<TransferState, Partial<Record<TransferEvent, TransferState>>> = {
  open: { accepted: 'accepted', revoked: 'revoked' },
  accepted: {},
  revoked: {},
}

/** The state that an event leads to; null when it may not happen in this state. */
export const nextTransferState = (state: TransferState, event: TransferEvent): TransferState | null =>
  life[state][event] ?? null

/** A place as far as it decides whether it can be handed on. */
export interface TransferablePlace {
  class_date: Date
  /** The studio cancelled the class. */
  class_cancelled: boolean
  cancelled: boolean
  /** The place of a guest, not the holder's own. */
  for_guest: boolean
  /** The holder or a guest of theirs has been checked in. */
  attend: boolean
  /** A membership pays for it, which is its holder's alone. */
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

/** Why a place cannot be handed on; null where nothing stands in the way. Guests go with their holder. */
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
  /** Who asks is the giver. */
  own: boolean
  /** Who asks has a place in the class already. */
  has_place: boolean
}

/**
 * Decides whether a place that is offered by a link goes to who asks. Neither credits, penalties nor the booking window
 * matter: the place has been paid for. The database function accept_transfer says the same; a test compares the two.
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
