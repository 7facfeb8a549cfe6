import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { tokenOf } from '#web/api/stream-token.ts'
import type { LiveEvent } from '#web/api/stream.ts'
import { type Places, withPlaces } from './live-places.ts'
import { touches } from './live-timetable.ts'
import type { WeekData } from '#web/components/calendar/week/week-data.ts'

/** Debounces reloads, in ms: own changes come in twos and threes, and the page itself reloads after its own changes. */
const GATHER_MS = 400
/** Spreads the reloads of all open pages, in ms, since all are notified at once. */
const SPREAD_MS = 1500

const NONE: Places = new Map()

/**
 * The live week: its places are updated without reloading. Changes of one's own reservations, classes that are new, moved or
 * cancelled in this week, and missed events reload the page's data. @param onChange called for everything but places, as other
 * weeks in the cache may be stale too
 * @param held the class whose places stay as they are shown
 */
export function useLiveWeek(
  week: WeekData,
  signedIn: boolean,
  onChange: () => void,
  held: number | null,
): WeekData {
  const { revalidate } = useRevalidator()
  const [places, setPlaces] = useState(NONE)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const since = useEffectEvent(() => week.now)

  const reload = useEffectEvent((told: number) => {
    if (Date.parse(week.now) < told && navigator.onLine) void revalidate()
  })
  const tell = useEffectEvent((event: LiveEvent) => {
    if (event.kind === 'places') {
      const { single_class_id: id, places_left: left, at } = event
      setPlaces((before) => new Map(before).set(id, { left, at }))
      return
    }
    onChange()
    if (event.kind === 'timetable' && !touches(week, event)) return
    clearTimeout(timer.current)
    const everybody = event.kind === 'resync' || event.kind === 'timetable'
    const wait = everybody ? Math.random() * SPREAD_MS : GATHER_MS
    timer.current = setTimeout(() => reload(event.at), wait)
  })

  useEffect(() => {
    let stop: (() => void) | undefined
    let left = false
    const begin = async (): Promise<void> => {
      // Loaded separately, because the page works without it.
      const { listen } = await import('#web/api/stream.ts')
      if (!left) stop = listen(since(), tokenOf(signedIn), (event) => tell(event))
    }
    begin().catch(() => undefined)
    return () => {
      left = true
      stop?.()
      clearTimeout(timer.current)
    }
  }, [signedIn])

  return useMemo(() => withPlaces(week, places, held), [week, places, held])
}
