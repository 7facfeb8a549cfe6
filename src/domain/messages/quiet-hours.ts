import { addDays } from '#domain/time/days.ts'
import { localDay } from '#domain/time/local-day.ts'
import { atHour } from '#domain/time/at-hour.ts'
import { wallClock } from '#domain/time/zone.ts'
import type { Silence } from './kinds.ts'

/** Whole hours of the studio's clock; equal or missing ones mean no quiet hours. */
export interface QuietHours {
  start: number | null
  end: number | null
  timezone: string
}

/** The quiet period that contains an instant; null when there is none. */
export function silenceAt(instant: Date, quiet: QuietHours): { from: Date; until: Date } | null {
  const { start, end, timezone } = quiet
  if (start === null || end === null || start === end) return null
  const { hour } = wallClock(instant.getTime(), timezone)
  const overnight = start > end
  const isQuiet = overnight ? hour >= start || hour < end : hour >= start && hour < end
  if (!isQuiet) return null
  const today = localDay(instant, timezone)
  const beganYesterday = overnight && hour < end
  const first = beganYesterday ? addDays(today, -1) : today
  const last = overnight ? addDays(first, 1) : first
  return { from: atHour(first, start, timezone), until: atHour(last, end, timezone) }
}

/**
 * Messages about a class that begins this soon after the quiet hours are sent at once: people leave home early for
 * it.
 */
const SOON_MS = 4 * 60 * 60 * 1000

/**
 * Until when a message is deferred; null when it may be sent now. `begins` is the class's start, if the message is
 * about one.
 */
export function waitUntil(
  silence: Silence,
  now: Date,
  quiet: QuietHours,
  begins: Date | null = null,
): Date | null {
  if (silence === 'at_once') return null
  const around = silenceAt(now, quiet)
  if (around === null) return null
  const soon = begins !== null && begins.getTime() < around.until.getTime() + SOON_MS
  return silence === 'unless_soon' && soon ? null : around.until
}

/** Quiet hours may follow one another for ever; then a message leaves all the same. */
const MOST_IN_A_ROW = 4

/** When a message that can wait leaves, which is in none of several quiet hours; null if it may be sent now. */
export function leavesAt(now: Date, quiet: readonly QuietHours[]): Date | null {
  let at: Date | null = null
  for (let round = 0; round < MOST_IN_A_ROW; round++) {
    const [until] = quiet.flatMap((hours) => silenceAt(at ?? now, hours)?.until ?? [])
    if (until === undefined) break
    at = until
  }
  return at
}

/**
 * The quiet hours that a message waits for: the studio's and the person's own, but only the studio's where the two leave no hour of
 * the day, because what can wait would never leave.
 */
export function heededHours(now: Date, studio: QuietHours, own: QuietHours | null): QuietHours[] {
  if (own === null) return [studio]
  const both = [studio, own]
  const last = leavesAt(now, both)
  const endless = last !== null && both.some((hours) => silenceAt(last, hours) !== null)
  return endless ? [studio] : both
}

/** Until when the studio's quiet hours and the person's own hold a message back; null when it may be sent now. */
export function heldUntil(
  silence: Silence,
  now: Date,
  { studio, own }: { studio: QuietHours; own: QuietHours | null },
  begins: Date | null,
): Date | null {
  const heeded = heededHours(now, studio, own)
  if (silence === 'waits') return leavesAt(now, heeded)
  return heeded.flatMap((hours) => waitUntil(silence, now, hours, begins) ?? [])[0] ?? null
}
