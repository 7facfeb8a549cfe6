import { type Credit, type PayableClass, whyUnfit } from '#domain/credits/fit.ts'
import { spotCount } from './spots/spots.ts'

/** The fields of a place that decide whether staff can move it to another class. */
export interface MovablePlace {
  single_class_id: number
  class_date: Date
  cancelled: boolean
  /** The place of a guest, who moves with the holder. */
  for_guest: boolean
  /** The holder or one of their guests has been checked in. */
  attend: boolean
  /** How many places move: the holder's and those of the guests. */
  places: number
  /** The credits that pay; empty for cash. */
  credits: readonly Credit[]
}

export interface MoveTarget extends PayableClass {
  class_date: Date
  cancelled: boolean
  places_left: number
  spot_map: string | null
  taken: ReadonlySet<number>
  /** The customer has a place in it already. */
  has_place: boolean
}

export type MoveCode =
  | 'ok'
  | 'already_cancelled'
  | 'guest_place'
  | 'attended'
  | 'same_class'
  | 'class_begun'
  | 'class_cancelled'
  | 'already_reserved'
  | 'credit_unfit'
  | 'spot_required'
  | 'spot_invalid'
  | 'class_full'
  | 'spot_taken'

/**
 * Decides whether staff may move a place, with its guests', to another class. The credits that pay stay the same, so each must
 * pay for the other class too; the booking window binds customers only.
 */
export function decideMove(
  place: MovablePlace,
  target: MoveTarget,
  { spot, now }: { spot: number | null; now: Date },
): MoveCode {
  if (place.cancelled) return 'already_cancelled'
  if (place.for_guest) return 'guest_place'
  if (place.attend) return 'attended'
  if (place.single_class_id === target.single_class_id) return 'same_class'
  if (place.class_date <= now || target.class_date <= now) return 'class_begun'
  if (target.cancelled) return 'class_cancelled'
  if (target.has_place) return 'already_reserved'
  // A spent credit is spent on this place; whether it is free is no question.
  const pays = (credit: Credit) => whyUnfit({ ...credit, state: 'free' }, target) === null
  if (!place.credits.every(pays)) return 'credit_unfit'
  if (target.spot_map === null ? spot !== null : spot !== null && spot > spotCount(target.spot_map))
    return 'spot_invalid'
  if (target.spot_map !== null && spot === null) return 'spot_required'
  if (place.places > target.places_left) return 'class_full'
  return spot !== null && target.taken.has(spot) ? 'spot_taken' : 'ok'
}
