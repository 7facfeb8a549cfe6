import { useEffect, useState } from 'react'

const SECOND_MS = 1000

/**
 * Milliseconds until an instant, updated every second, never below 0. `now` is the instant of the first rendering.
 */
export function useTimeLeft(until: string, now: number): number {
  const [clock, setClock] = useState(now)
  useEffect(() => {
    const begun = Date.now()
    const tick = setInterval(() => setClock(now + Date.now() - begun), SECOND_MS)
    return () => clearInterval(tick)
  }, [now])
  return Math.max(0, Date.parse(until) - Math.max(clock, now))
}

/** `14:32`, `1:05:09` beyond an hour, `7 d 9 h` beyond a day. */
export function timeLeft(ms: number): string {
  const seconds = Math.ceil(ms / SECOND_MS)
  const two = (value: number): string => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  if (hours >= 24) return `${Math.floor(hours / 24)} d ${hours % 24} h`
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
