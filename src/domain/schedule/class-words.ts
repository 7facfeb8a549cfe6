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
 * included, also with a number (`jueves 24`); a date without a year is the one nearest to today. Null where the words can't be a class.
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
    // A date behind it says which: `jueves 24 de noviembre`, `jueves 24/11`.
    const [date, used] = /^\d/.test(next) ? dateAt(parts, at + 1, today) : [null, 0]
    if (date !== null) return [date, used + 1]
    const first = addDays(today, (weekday - weekdayOf(today) + 7) % 7)
    return /^\d{1,2}$/.test(next) ? [numbered(first, next), 2] : [first, 1]
  }
  const slashed = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{2}|\d{4}))?$/.exec(part)
  if (slashed) return [dateOf(Number(slashed[1]), Number(slashed[2]), slashed[3], today), 1]
  const month = next.length >= 3 ? MONTHS.findIndex((name) => name.startsWith(next)) : -1
  if (!/^\d{1,2}$/.test(part) || month < 0) return [null, 1]
  const year = /^\d{4}$/.exec(parts[at + 2] ?? '')?.[0]
  return [dateOf(Number(part), month + 1, year, today), year === undefined ? 2 : 3]
}

/** Each number of a month falls on each weekday within 87 weeks. */
const MOST_WEEKS = 87

/** The next `jueves 24`, from the first Thursday on; null if no month has that number. */
function numbered(first: string, number: string): string | null {
  for (let week = 0; week <= MOST_WEEKS; week += 1) {
    const day = addDays(first, week * 7)
    if (Number(day.slice(-2)) === Number(number)) return day
  }
  return null
}

/** That day and month of the year, or of the one in which it is nearest to today; null if the calendar has none. */
function dateOf(day: number, month: number, written: string | undefined, today: string): string | null {
  const year = Number(today.slice(0, 4))
  const years = written === undefined ? [year - 1, year, year + 1] : [Number(written.padStart(4, '20'))]
  const dates = years
    .map((one) => new Date(Date.UTC(one, month - 1, day)))
    .filter((date) => date.getUTCMonth() === month - 1 && date.getUTCDate() === day)
    .map((date) => date.toISOString().slice(0, 10))
  const distance = (date: string): number => Math.abs(Date.parse(date) - Date.parse(today))
  return dates.toSorted((a, b) => distance(a) - distance(b))[0] ?? null
}
