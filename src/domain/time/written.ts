import { addDays } from './days.ts'
import { localDay } from './local-day.ts'
import { MONTHS, WEEKDAYS } from './names.ts'
import { wallClock } from './zone.ts'

// The only formatting of days and times. Names of days and months are spelled out (names.ts) instead of taken from Intl, whose
// abbreviations differ between server and browser data ("sep", "sept."), which would break hydration.

/** The parts of a day of the studio's calendar. */
interface DayParts {
  year: number
  /** 1–12 */
  month: number
  day: number
  /** 0 = Sunday */
  weekday: number
}

/** Takes `YYYY-MM-DD`; independent of time zones. */
export function dayParts(date: string): DayParts {
  const [year = 1970, month = 1, day = 1] = date.slice(0, 10).split('-').map(Number)
  return { year, month, day, weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay() }
}

export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
const name = (names: readonly string[], index: number): string => names[index] ?? ''
const short = (word: string): string => word.slice(0, 3)
const weekday = (date: string): string => name(WEEKDAYS, dayParts(date).weekday)

/** `mié` or, capitalised, `Mié`. */
export function weekdayShort(date: string, capitalised = false): string {
  const word = short(weekday(date))
  return capitalised ? capital(word) : word
}

/** `Miércoles` */
export function weekdayLong(date: string): string {
  return capital(weekday(date))
}

/** `mié 18 nov` */
export function dayShort(date: string): string {
  return `${weekdayShort(date)} ${dayAndMonth(date)}`
}

/** `18 de noviembre` */
export function dayOfMonth(date: string): string {
  const { day, month } = dayParts(date)
  return `${day} de ${name(MONTHS, month - 1)}`
}

/** `miércoles 18 de noviembre` */
export function dayLong(date: string): string {
  return `${weekday(date)} ${dayOfMonth(date)}`
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

/** `18 nov` */
export function dayAndMonth(date: string): string {
  const { day, month } = dayParts(date)
  return `${day} ${short(name(MONTHS, month - 1))}`
}

/** `18 nov 2026` */
export function dateMedium(date: string): string {
  return `${dayAndMonth(date)} ${dayParts(date).year}`
}

/** `18 de noviembre de 2026` */
export function dateLong(date: string): string {
  return `${dayOfMonth(date)} de ${dayParts(date).year}`
}

/** `miércoles, 18 de noviembre de 2026` */
export function dateFull(date: string): string {
  return `${weekday(date)}, ${dateLong(date)}`
}

/** `12 Mar`: the specification's DD MMM for birthdays. */
export function birthday(date: string): string {
  const { day, month } = dayParts(date)
  return `${String(day).padStart(2, '0')} ${capital(short(name(MONTHS, month - 1)))}`
}

/** `Noviembre 2026` */
export function monthOf(date: string): string {
  const { month, year } = dayParts(date)
  return `${capital(name(MONTHS, month - 1))} ${year}`
}

/** `noviembre de 2026` */
export function monthLong(date: string): string {
  const { month, year } = dayParts(date)
  return `${name(MONTHS, month - 1)} de ${year}`
}
