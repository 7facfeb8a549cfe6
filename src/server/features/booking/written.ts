import type { Written } from '#text/eligibility.ts'

const known = new Map<string, Written>()

/** Instants in the studio's time zone, `jue 19 nov, 18:30`; days of its calendar, `jue 19 nov 2026`, which no zone may shift. */
export function writtenIn(timeZone: string): Written {
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

/** Three letters each, as on the screens; Intl's own abbreviations are of different lengths. */
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
