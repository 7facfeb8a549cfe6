import type { Written } from '#text/booking/eligibility.ts'

const known = new Map<string, Written>()

/**
 * Formats instants in the studio's time zone as `jue 19 nov, 18:30`, and days of its calendar as `jue 19 nov 2026`,
 * independent of time zones.
 */
export function shortDatesIn(timeZone: string): Written {
  const before = known.get(timeZone)
  if (before) return before
  const time = new Intl.DateTimeFormat('es-MX', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  })
  const written: Written = {
    moment: (instant) => `${shortDay(new Date(instant), timeZone, false)}, ${time.format(new Date(instant))}`,
    day: (day) => shortDay(new Date(`${day}T00:00:00Z`), 'UTC', true),
  }
  known.set(timeZone, written)
  return written
}

/** Three letters each, as on the screens; Intl's abbreviations differ in length. */
function shortDay(instant: Date, timeZone: string, withYear: boolean): string {
  const parts = new Intl.DateTimeFormat('es-MX', { dateStyle: 'full', timeZone }).formatToParts(instant)
  const {
    weekday = '',
    day = '',
    month = '',
    year = '',
  } = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  const words = [weekday.slice(0, 3), day, month.slice(0, 3)]
  return (withYear ? [...words, year] : words).join(' ')
}
