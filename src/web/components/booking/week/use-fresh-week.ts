import { useEffect, useMemo, useState } from 'react'
import { useRevalidator } from 'react-router'
import { weekAt } from '#web/components/calendar/days/days.ts'
import type { WeekData } from '#web/components/calendar/week/week-data.ts'
import { cachedAt } from '#web/offline/connection.ts'
import { isForgotten } from './weeks-ahead.ts'

const TICK_MS = 30_000
/** An older week, in ms, is reloaded when the tab becomes visible again. */
const OLD_MS = 60_000

/** The week with a running clock: classes that begin become past, and the data is reloaded on return to the page. */
export function useFreshWeek(week: WeekData): WeekData {
  const { revalidate } = useRevalidator()
  const { now: loaded, readAt } = week
  const [clock, setClock] = useState({ loaded, passed: 0 })
  const [first] = useState(loaded)

  useEffect(() => {
    // The document may have been cached for days.
    const since = (loaded === first ? cachedAt() : null) ?? readAt ?? Date.now()
    const beat = (): void => setClock({ loaded, passed: Date.now() - since })
    // A document cached for days must not look current until the first tick.
    if (Date.now() - since > TICK_MS) beat()
    const tick = setInterval(beat, TICK_MS)
    const look = (): void => {
      const old = Date.now() - since > OLD_MS || (readAt !== undefined && isForgotten(readAt))
      if (old && document.visibilityState === 'visible' && navigator.onLine) void revalidate()
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(tick)
      document.removeEventListener('visibilitychange', look)
    }
  }, [loaded, first, readAt, revalidate])

  const old = clock.loaded === loaded && clock.passed > 0
  const later = old ? clock.passed : 0
  const shown = useMemo(
    () => (later > 0 ? weekAt(week, new Date(Date.parse(loaded) + later)) : week),
    [week, loaded, later],
  )
  useEffect(() => {
    if (shown.gone && navigator.onLine) void revalidate()
  }, [shown.gone, revalidate])
  return shown
}
