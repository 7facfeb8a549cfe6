import { spotCount } from './spots.ts'

interface Room {
  /** Null means no capacity: always full. */
  capacity: number | null
  /** Live reservations, guests included. */
  taken: number
  /** Places held for waitlist offers. */
  held?: number
  spot_map: string | null
}

/** The number of places. A map with fewer spots than the capacity limits it. */
export const roomOf = ({ capacity, spot_map }: Pick<Room, 'capacity' | 'spot_map'>): number =>
  spot_map === null ? (capacity ?? 0) : Math.min(capacity ?? 0, spotCount(spot_map))

/** Places still free, never below 0. */
export const placesLeft = ({ taken, held = 0, ...room }: Room): number =>
  Math.max(0, roomOf(room) - taken - held)
