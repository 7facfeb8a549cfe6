import { useMemo, useState } from 'react'
import { nearestFreeSpot, spotRows } from '#domain/booking/spots/spots.ts'
import type { SpotRows } from '#domain/booking/spots/spot-moves.ts'
import type { SingleClass } from '#contract/types.ts'
import type { Sitter } from './SpotMap.tsx'

export interface Seats {
  /** The front row first; null for a class without a map. */
  rows: SpotRows | null
  taken: ReadonlySet<number>
  choosing: Sitter
  chosen: Record<Sitter, number | null>
  setChoosing: (sitter: Sitter) => void
  choose: (spot: number) => void
  /** A guest joins, on the free spot nearest to the holder's, or leaves. */
  setGuest: (comes: boolean) => void
}

/**
 * Who sits where. A chosen spot that another customer took meanwhile is dropped automatically, because choices are
 * always compared with the spots taken now.
 */
export function useSeats(singleClass: SingleClass, existing: { spot: number | null } | null): Seats {
  const map = singleClass.class_type.spot_map
  const rows = useMemo(() => (map === null ? null : spotRows(map)), [map])
  const [choosing, setChoosing] = useState<Sitter>(existing === null ? 'mine' : 'guest')
  const [guestComes, setGuestComes] = useState(false)
  const [wanted, setWanted] = useState<Record<Sitter, number | null>>({ mine: null, guest: null })

  const taken = new Set(singleClass.class_reservations.flatMap(({ spot }) => spot ?? []))
  const free = (spot: number | null): number | null => (spot === null || taken.has(spot) ? null : spot)
  const chosen = { mine: existing === null ? free(wanted.mine) : existing.spot, guest: free(wanted.guest) }

  const beside = (mine: number): number | null =>
    map === null ? null : nearestFreeSpot(map, new Set([...taken, mine]), mine)
  const choose = (spot: number): void => {
    // The guest is seated once the holder is.
    const follows = choosing === 'mine' && guestComes && chosen.guest === null
    setWanted({ ...wanted, [choosing]: spot, ...(follows && { guest: beside(spot) }) })
  }
  const setGuest = (comes: boolean): void => {
    setGuestComes(comes)
    setWanted({ ...wanted, guest: comes && chosen.mine !== null ? beside(chosen.mine) : null })
    setChoosing(comes && chosen.mine !== null ? 'guest' : 'mine')
  }
  return { rows, taken, choosing, chosen, setChoosing, choose, setGuest }
}
