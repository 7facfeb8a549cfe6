import { createContext, useMemo, useState } from 'react'
import type { ClassReservation } from '#contract/types.ts'
import type { BookingWeek } from '#web/components/booking/week/booking-data.ts'

/** What this page itself does to a class, ahead of the live news of it. */
export interface OwnNews {
  /** Defers news of the class's places while a reservation of it is in flight. */
  freeze: (singleClassId: number) => void
  /** Shows a place as the viewer's own. */
  write: (place: ClassReservation) => void
  /** There is no place. */
  release: () => void
}

const nothing = (): void => undefined

export const OwnNewsContext = createContext<OwnNews>({ freeze: nothing, write: nothing, release: nothing })

interface Own {
  loaded: BookingWeek
  places: readonly ClassReservation[]
  frozen: number | null
}

/**
 * The week with places that were just reserved, from the answer until the week is loaded again. That a class is full is announced
 * to every page, also to the one that took the last place; it must not show "Sold Out" for one's own place.
 */
export function useOwnNews(loaded: BookingWeek): {
  booking: BookingWeek
  /** The class whose news of places wait. */
  frozen: number | null
  news: OwnNews
} {
  const [own, setOwn] = useState<Own>({ loaded, places: [], frozen: null })
  // What is loaded since has the places itself.
  if (own.loaded !== loaded) setOwn({ ...own, loaded, places: [] })
  const news = useMemo<OwnNews>(
    () => ({
      freeze: (frozen) => setOwn((before) => ({ ...before, frozen })),
      // Both at once: nothing is drawn between them.
      write: (place) => setOwn((before) => ({ ...before, places: [...before.places, place], frozen: null })),
      release: () => setOwn((before) => ({ ...before, frozen: null })),
    }),
    [],
  )
  const booking = useMemo(() => withPlacesOf(loaded, own.places), [loaded, own.places])
  return { booking, frozen: own.frozen, news }
}

/** The same object if there are none. */
export function withPlacesOf(booking: BookingWeek, places: readonly ClassReservation[]): BookingWeek {
  const { viewer } = booking
  if (viewer === null || places.length === 0) return booking
  const reservations = { ...viewer.reservations }
  for (const place of places)
    reservations[place.single_class_id] = [...(reservations[place.single_class_id] ?? []), place]
  return { ...booking, viewer: { ...viewer, reservations } }
}
