import { wallClock } from './zone.ts'

const pad = (value: number, digits: number): string => String(value).padStart(digits, '0')

/** The day of an instant in a time zone, YYYY-MM-DD; sorts as text. Throws on an unknown zone. */
export function localDay(instant: Date, timezone: string): string {
  const { year, month, day } = wallClock(instant.getTime(), timezone)
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`
}

/** The day in a request: the day itself, or the day of an instant. */
export const givenDayOf = (given: string, timezone: string): string =>
  given.length === 'YYYY-MM-DD'.length ? given : localDay(new Date(given), timezone)
