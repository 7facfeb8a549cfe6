import { useEffect } from 'react'
import { type WeekData, queryOf, type WeekQuery } from '#web/components/calendar/week/week-data.ts'
import { weekAfter } from '#web/components/calendar/week/weeks-around.ts'
import { whenIdle } from '#web/when-idle.ts'
import { readAhead } from './weeks-ahead.ts'

/**
 * Prefetches the next week when the browser is idle, once per displayed week. Other weeks are prefetched when the pointer or
 * the focus is on their link.
 */
export function useWeeksAhead(week: WeekData, linkTo: (query: WeekQuery) => string): void {
  const next = linkTo(queryOf(weekAfter(week), week.filter, week))
  useEffect(() => {
    const { connection } = navigator as Navigator & { connection?: { saveData: boolean } }
    if (connection?.saveData) return undefined
    return whenIdle(() => readAhead(next))
  }, [next])
}
