import type { BookableClass, ReserveRequest } from './reserve-request.ts'
import { nearestFreeSpot, spotCount } from '#domain/booking/spots/spots.ts'

/** Which places are requested. */
export interface WishedPlaces {
  own: boolean
  guest: boolean
}

/**
 * The spots that a request names. If the customer already has a place, `spot` is the guest's unless `guest_spot` says
 * otherwise.
 */
export const wishedSpots = (request: ReserveRequest, places: WishedPlaces) => ({
  own: places.own ? request.spot : null,
  guest: request.guest_spot ?? (places.own ? null : request.spot),
})

type Wished = ReturnType<typeof wishedSpots>

/** Whether every named spot is on the map, and a guest's is only named with a guest. */
export function areOnMap({ spot_map }: BookableClass, wished: Wished, places: WishedPlaces): boolean {
  const count = spot_map === null ? 0 : spotCount(spot_map)
  const onMap = (spot: number | null): boolean => spot === null || (spot >= 1 && spot <= count)
  return onMap(wished.own) && onMap(wished.guest) && (wished.guest === null || places.guest)
}

const takenSpots = (target: BookableClass): Set<number> =>
  new Set(target.places.flatMap(({ spot }) => spot ?? []))

/** Whether the named spots are free and differ. */
export function areFree(target: BookableClass, { own, guest }: Wished): boolean {
  const taken = takenSpots(target)
  if (own !== null && taken.has(own)) return false
  return guest === null || !(taken.has(guest) || guest === own)
}

/** The spots to book: the named ones, and for a guest without one the free spot nearest to the holder's. */
export function seatsOf(target: BookableClass, request: ReserveRequest, places: WishedPlaces): Wished {
  if (target.spot_map === null) return { own: null, guest: null }
  const { own, guest } = wishedSpots(request, places)
  if (!places.guest || guest !== null) return { own, guest }
  const taken = takenSpots(target)
  if (own !== null) taken.add(own)
  return { own, guest: nearestFreeSpot(target.spot_map, taken, own ?? request.holds?.spot ?? null) }
}
