import { useEffect } from 'react'
import type { WeekData } from './week-data.ts'

const NAME = 'cupo-estudio'
const CHOSEN = new RegExp(`(?:^|; ?)${NAME}=([1-9]\\d{0,8})(?:;|$)`)
const YEAR_SECONDS = 31_536_000

/** The location that a browser chose last, out of its Cookie header. */
export function lastLocation(cookie: string): number | null {
  const id = CHOSEN.exec(cookie)?.[1]
  return id === undefined ? null : Number(id)
}

/**
 * Remembers in a cookie which location was looked at last, where the calendar opens on one. Pages that are cached are made without cookies
 * and open on the first for everybody.
 */
export function useLastLocation({ opensOnOne, filter: { estudio } }: WeekData): void {
  useEffect(() => {
    if (opensOnOne && estudio !== null)
      document.cookie = `${NAME}=${estudio}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
  }, [opensOnOne, estudio])
}
