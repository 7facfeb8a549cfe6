import { spotCount } from './spots.ts'

interface Room {
  /** Null means full. */
  capacity: number | null
  /** Live reservations, guests included. */
  taken: number
  spot_map: string | null
}

/** Places still free, never below 0. A map with fewer spots than the capacity is what counts. */
export function placesLeft({ capacity, taken, spot_map }: Room): number {
  const room = spot_map === null ? (capacity ?? 0) : Math.min(capacity ?? 0, spotCount(spot_map))
  return Math.max(0, room - taken)
}
