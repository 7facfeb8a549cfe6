import { addDays, mondayOf } from '#domain/time/days.ts'
import { localDay } from '#domain/time/local-day.ts'
import { MONTHS, WEEKDAYS } from '#domain/time/names.ts'
import { wallClock } from '#domain/time/zone.ts'

// The only formatting of money, days and times. Names of days and months are spelled out (domain/time/names.ts) instead of taken from
// Intl, whose abbreviations differ between server and browser data ("sep", "sept."), which would break hydration.

export { addDays, mondayOf }

const made: Partial<Record<number, Intl.NumberFormat>> = {}

/** Created on first use: it takes a phone as long as the rest of this module's chunk. */
function withDecimals(decimals: 0 | 2): Intl.NumberFormat {
  const exactly = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return (made[decimals] ??= new Intl.NumberFormat('es-MX', exactly))
}

/** `$1,881.00 MXN`: every amount that is charged, with its currency. */
export function money(pesos: number): string {
  return `$${withDecimals(2).format(pesos)} MXN`
}

/** `$1,881.00`, `−$260.00`: an amount in a column that names the currency. */
export function amount(pesos: number): string {
  return `${pesos < 0 ? '−' : ''}$${withDecimals(2).format(Math.abs(pesos))}`
}

/** `$2,090`, or `$2,090.50` with centavos: prices on package cards. */
export function price(pesos: number): string {
  return `$${withDecimals(Number.isInteger(pesos) ? 0 : 2).format(pesos)}`
}

/** `12,480`: a count. */
export function count(value: number): string {
  return withDecimals(0).format(value)
}

/** The parts of a day of the studio's calendar. Takes `YYYY-MM-DD`; independent of time zones. */
export interface DayParts {
  year: number
  /** 1–12 */
  month: number
  day: number
  /** 0 = Sunday */
  weekday: number
}

export function dayParts(date: string): DayParts {
  const [year = 1970, month = 1, day = 1] = date.slice(0, 10).split('-').map(Number)
  return { year, month, day, weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay() }
}

export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
export const name = (names: readonly string[], index: number): string => names[index] ?? ''
export const short = (word: string): string => word.slice(0, 3)

/** `mié` or, capitalised, `Mié`. */
export function weekdayShort(date: string, capitalised = false): string {
  const word = short(name(WEEKDAYS, dayParts(date).weekday))
  return capitalised ? capital(word) : word
}

/** `Miércoles` */
export function weekdayLong(date: string): string {
  return capital(name(WEEKDAYS, dayParts(date).weekday))
}

/** `mié 18 nov` */
export function dayShort(date: string): string {
  const { day, month } = dayParts(date)
  return `${weekdayShort(date)} ${day} ${short(name(MONTHS, month - 1))}`
}

/** `miércoles 18 de noviembre` */
export function dayLong(date: string): string {
  const { day, month, weekday } = dayParts(date)
  return `${name(WEEKDAYS, weekday)} ${day} de ${name(MONTHS, month - 1)}`
}

/** `16–22 nov`, or `28 dic – 3 ene` across months: the seven days from the first one on. */
export function weekRange(begin: string): string {
  return dayRange(begin, addDays(begin, 6))
}

/** `16–22 nov`, or `28 dic – 3 ene` across months. */
function dayRange(begin: string, end: string): string {
  const first = dayParts(begin)
  const last = dayParts(end)
  const month = (parts: DayParts): string => short(name(MONTHS, parts.month - 1))
  return first.month === last.month
    ? `${first.day}–${last.day} ${month(last)}`
    : `${first.day} ${month(first)} – ${last.day} ${month(last)}`
}

/** The day, `YYYY-MM-DD`, of an instant in the studio's time zone. */
export function dayOf(instant: string | Date, timezone: string): string {
  return localDay(new Date(instant), timezone)
}

/** `18:30` in the studio's time zone. */
export function timeOf(instant: string | Date, timezone: string): string {
  const { hour, minute } = wallClock(new Date(instant).getTime(), timezone)
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/** `mié 18 nov, 18:30` in the studio's time zone. */
export function dayAndTime(instant: string | Date, timezone: string): string {
  return `${dayShort(dayOf(instant, timezone))}, ${timeOf(instant, timezone)}`
}
