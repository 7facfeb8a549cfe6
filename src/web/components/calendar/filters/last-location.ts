import { useEffect } from 'react'
import type { WeekData } from '#web/components/calendar/week/week-data.ts'

const NAME = 'cupo-estudio'
const CHOSEN = new RegExp(`(?:^|; ?)${NAME}=([1-9]\\d{0,8})(?:;|$)`)
const YEAR_SECONDS = 31_536_000

/** The last chosen location, from a browser's Cookie header; null if none. */
export function lastLocation(cookie: string): number | null {
  const id = CHOSEN.exec(cookie)?.[1]
  return id === undefined ? null : Number(id)
}

/**
 * Stores the displayed location in a cookie, if the calendar opens on one location. Cached pages are rendered without cookies
 * and open on the first location for everybody.
 */
export function useLastLocation({ opensOnOne, filter: { estudio } }: WeekData): void {
  useEffect(() => {
    if (opensOnOne && estudio !== null)
      document.cookie = `${NAME}=${estudio}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
  }, [opensOnOne, estudio])
}
