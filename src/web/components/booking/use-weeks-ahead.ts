import { useEffect } from 'react'
import type { WeekData } from '#web/components/calendar/week-data.ts'
import { queryOf, type WeekQuery } from '#web/components/calendar/week-data.ts'
import { addDays } from '#web/ui/format.ts'
import { readAhead } from './weeks-ahead.ts'

/** Reads the next week while the page rests, once for each week that is shown. Others are read when a hand moves towards them. */
export function useWeeksAhead(week: WeekData, linkTo: (query: WeekQuery) => string): void {
  const next = linkTo(queryOf(addDays(week.monday, 7), week.filter, week))
  useEffect(() => {
    const { connection } = navigator as Navigator & { connection?: { saveData: boolean } }
    if (connection?.saveData) return undefined
    const read = (): void => readAhead(next)
    // Safari has no requestIdleCallback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(read, 1000)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(read)
    return () => cancelIdleCallback(idle)
  }, [next])
}
