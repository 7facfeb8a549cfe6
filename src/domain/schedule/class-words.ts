import { plain } from '#domain/plain.ts'
import { addDays, weekdayOf } from '#domain/time/days.ts'
import { MONTHS, WEEKDAYS } from '#domain/time/names.ts'

/** A search has at most this many words; more would only slow it down. */
const MOST_WORDS = 6

const NEAR: Readonly<Record<string, number>> = { ayer: -1, hoy: 0, manana: 1 }
/** Filler words of a spoken date. */
const FILLERS = new Set(['el', 'de', 'del', 'la', 'las', 'a', 'con', 'en'])

export interface ClassWords {
  /** The day that the search names. */
  day: string | null
  /** The other words: a type, a coach, a location, an hour. */
  words: string[]
}

/**
 * What a search for a class names: `yoga mañana`, `vale jueves`, `reformer 24 nov`, `18:30 24/11`. A weekday is the next one, today
 * included; a date without a year is the one nearest to today. Null where the words can't be a class.
 */
export function classWords(written: string, today: string): ClassWords | null {
  const parts = plain(written)
    .split(/\s+/)
    .filter((part) => part !== '' && !FILLERS.has(part))
  let day: string | null = null
  const words: string[] = []
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at] ?? ''
    const [date, used] = dateAt(parts, at, today)
    if (day === null && date !== null) {
      day = date
      at += used - 1
    } else words.push(part)
  }
  // Digits alone are a phone or an order.
  if (words.some((word) => /^[+#]?[\d()-]+$/.test(word))) return null
  return day === null && words.length === 0 ? null : { day, words: words.slice(0, MOST_WORDS) }
}

/** The day that begins at a position, and how many words it takes. */
function dateAt(parts: readonly string[], at: number, today: string): [day: string | null, used: number] {
  const [part = '', next = ''] = [parts[at], parts[at + 1]]
  const near = NEAR[part]
  if (near !== undefined) return [addDays(today, near), 1]
  const weekday = part.length >= 3 ? WEEKDAYS.findIndex((name) => plain(name).startsWith(part)) : -1
  if (weekday >= 0) {
    // The number behind it is the same day again: `jueves 24`.
    const numbered = /^\d{1,2}$/.test(next) ? dateAt(parts, at + 1, today) : null
    if (numbered?.[0]) return [numbered[0], numbered[1] + 1]
    return [addDays(today, (weekday - weekdayOf(today) + 7) % 7), 1]
  }
  const slashed = /^(\d{1,2})\/(\d{1,2})(?:\/\d{2,4})?$/.exec(part)
  if (slashed) return [nearest(Number(slashed[1]), Number(slashed[2]), today), 1]
  const month = next.length >= 3 ? MONTHS.findIndex((name) => name.startsWith(next)) : -1
  if (/^\d{1,2}$/.test(part) && month >= 0) return [nearest(Number(part), month + 1, today), 2]
  return [null, 1]
}

/** The date of that day and month which is nearest to today; null if the calendar has none. */
function nearest(day: number, month: number, today: string): string | null {
  const year = Number(today.slice(0, 4))
  const dates = [year - 1, year, year + 1]
    .map((one) => new Date(Date.UTC(one, month - 1, day)))
    .filter((date) => date.getUTCMonth() === month - 1 && date.getUTCDate() === day)
    .map((date) => date.toISOString().slice(0, 10))
  const distance = (date: string): number => Math.abs(Date.parse(date) - Date.parse(today))
  return dates.toSorted((a, b) => distance(a) - distance(b))[0] ?? null
}
