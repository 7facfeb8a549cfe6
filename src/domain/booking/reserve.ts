import { chooseCredits } from '#domain/credits/choose.ts'
import { type Credit, fits, type PayableClass } from '#domain/credits/fit.ts'
import { localDay } from '#domain/time/local-day.ts'

import { nearestFreeSpot, spotCount } from './spots.ts'

export type ReserveCode =
  | 'ok'
  | 'not_found'
  | 'class_begun'
  | 'already_reserved'
  | 'guests_off'
  | 'package_required'
  | 'spot_required'
  | 'spot_invalid'
  | 'class_full'
  | 'spot_taken'
  | 'no_credits'
  | 'penalty'

/** The class as it stands. */
export interface BookableClass {
  class_date: Date
  cancelled: boolean
  /** Null means full. */
  capacity: number | null
  class_type_id: number
  class_package_id: number | null
  spot_map: string | null
  /** The live places, guests' included, each with its spot where the class has a map. */
  places: readonly { spot: number | null }[]
}

/** Who asks, and for what. */
export interface ReserveRequest {
  /** The place that the customer holds already, if any. */
  holds: { spot: number | null } | null
  spot: number | null
  /** The guest's name; empty is none. */
  guest: string | null
  guest_spot: number | null
  credits: readonly Credit[]
  /** The first days on which booking is allowed again, of the penalties that nobody has lifted. */
  penalties: readonly string[]
  now: Date
  timezone: string
  allow_guests: boolean
  is_cash: boolean
  by_staff: boolean
}

/** What is booked. A place paid in cash takes no credit; null where no such place is booked. */
export interface Booked {
  code: 'ok'
  own: { spot: number | null; credit: Credit | null } | null
  guest: { spot: number | null; credit: Credit | null } | null
}

export type ReserveDecision = Booked | { code: Exclude<ReserveCode, 'ok'> }

/**
 * Decides on a reservation. Whoever holds a place already and names a guest adds the guest alone; `spot`
 * is then the guest's unless `guest_spot` says otherwise. Cash is taken by staff only and needs no credit.
 * The database function reserve_place says the same; a property test compares the two.
 */
export function decideReservation(target: BookableClass | null, request: ReserveRequest): ReserveDecision {
  const { now, timezone, holds } = request
  if (target === null || target.cancelled) return { code: 'not_found' }
  if (target.class_date <= now) return { code: 'class_begun' }
  const places = { own: holds === null, guest: (request.guest ?? '').trim() !== '' }
  if (!places.own && !places.guest) return { code: 'already_reserved' }
  if (places.guest && !request.allow_guests) return { code: 'guests_off' }

  const cash = request.is_cash && request.by_staff
  const payable: PayableClass = { ...target, day: localDay(target.class_date, timezone) }
  if (!cash && target.class_package_id !== null && !request.credits.some((credit) => fits(credit, payable)))
    return { code: 'package_required' }

  const seats = takeSpots(target, request, places)
  if (typeof seats === 'string') return { code: seats }

  const today = localDay(now, timezone)
  const penalised = request.penalties.some((end) => end > today)
  const payment = cash
    ? ({ code: 'ok', own: null, guest: null } as const)
    : chooseCredits(request.credits, payable, places, penalised)
  if (payment.code !== 'ok') return payment
  return {
    code: 'ok',
    own: places.own ? { spot: seats.own, credit: payment.own } : null,
    guest: places.guest ? { spot: seats.guest, credit: payment.guest } : null,
  }
}

type SpotRefusal = 'spot_required' | 'spot_invalid' | 'class_full' | 'spot_taken'

/** The spots of the wanted places, or why there are none. */
function takeSpots(
  target: BookableClass,
  request: ReserveRequest,
  places: { own: boolean; guest: boolean },
): SpotRefusal | { own: number | null; guest: number | null } {
  const own = places.own ? request.spot : null
  const guest = request.guest_spot ?? (places.own ? null : request.spot)
  const count = target.spot_map === null ? 0 : spotCount(target.spot_map)
  const onMap = (spot: number): boolean => spot >= 1 && spot <= count
  if (target.spot_map !== null && places.own && own === null) return 'spot_required'
  if (own !== null && !onMap(own)) return 'spot_invalid'
  if (guest !== null && (!onMap(guest) || !places.guest)) return 'spot_invalid'

  const room = Math.min(target.capacity ?? 0, target.spot_map === null ? Infinity : count)
  if (Number(places.own) + Number(places.guest) > room - target.places.length) return 'class_full'
  if (target.spot_map === null) return { own: null, guest: null }

  const taken = new Set(target.places.flatMap(({ spot }) => spot ?? []))
  if (own !== null && taken.has(own)) return 'spot_taken'
  if (guest !== null && (taken.has(guest) || guest === own)) return 'spot_taken'
  if (!places.guest || guest !== null) return { own, guest }
  if (own !== null) taken.add(own)
  return { own, guest: nearestFreeSpot(target.spot_map, taken, own ?? request.holds?.spot ?? null) }
}
