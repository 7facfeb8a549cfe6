import { wallClock } from './zone.ts'

const pad = (value: number, digits: number): string => String(value).padStart(digits, '0')

/** The day of an instant in a time zone, YYYY-MM-DD; such days compare as text. Throws on an unknown zone. */
export function localDay(instant: Date, timezone: string): string {
  const { year, month, day } = wallClock(instant.getTime(), timezone)
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`
}
