import { atHour } from '#domain/time/at-hour.ts'
import { addDays, mondayOf } from '#domain/time/days.ts'
import { localDay } from '#domain/time/local-day.ts'
import { ZONE } from '#tests/e2e/own-class.ts'

/** The next instant at which it is a weekday (0 = Monday) and an hour in the studio: the demo has classes around it. */
export function nextAt(weekday: number, hour: number): string {
  const today = localDay(new Date(), ZONE)
  const day = addDays(mondayOf(today), weekday)
  return atHour(day < today ? addDays(day, 7) : day, hour, ZONE).toISOString()
}
