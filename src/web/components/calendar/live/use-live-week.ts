import { useMemo, useState } from 'react'
import { GATHER_MS, useStream } from '#web/api/use-stream.ts'
import { type Places, withPlaces } from './live-places.ts'
import { touches } from './live-timetable.ts'
import type { WeekData } from '#web/components/calendar/week/week-data.ts'

/** Spreads the reloads of all open pages, in ms, since all are notified at once. */
const SPREAD_MS = 1500

const NONE: Places = new Map()

/**
 * The live week: its places are updated without reloading. Changes of one's own reservations, classes that are new, moved or
 * cancelled in this week, and missed events reload the page's data. @param onChange called for everything but places, as other
 * weeks in the cache may be stale too
 * @param frozen the class whose places stay as they are shown
 */
export function useLiveWeek(
  week: WeekData,
  signedIn: boolean,
  onChange: () => void,
  frozen: number | null,
): WeekData {
  const [places, setPlaces] = useState(NONE)
  useStream(signedIn, week.now, (event) => {
    if (event.kind === 'places') {
      const { single_class_id: id, places_left: left, at } = event
      setPlaces((before) => new Map(before).set(id, { left, at }))
      return null
    }
    onChange()
    if (event.kind === 'timetable' && !touches(week, event)) return null
    const everybody = event.kind === 'resync' || event.kind === 'timetable'
    return everybody ? Math.random() * SPREAD_MS : GATHER_MS
  })
  return useMemo(() => withPlaces(week, places, frozen), [week, places, frozen])
}
