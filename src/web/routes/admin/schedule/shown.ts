import { addDays, daysBetween, mondayOf } from '#domain/time/days.ts'
import { paths } from '#domain/site-map/paths.ts'

export const views = ['semana', 'dia', 'mes'] as const
export type View = (typeof views)[number]

/** What the timetable shows, as its address says it. */
export interface Shown {
  view: View
  /** A day within what is shown. */
  day: string
  location_id: number | null
  instructor_id: number | null
}

const idIn = (given: string | null): number | null =>
  given !== null && /^[1-9]\d{0,8}$/.test(given) ? Number(given) : null
const isDay = (given: string | null): given is string =>
  given !== null && /^\d{4}-\d{2}-\d{2}$/.test(given) && !Number.isNaN(Date.parse(given))

/** What an address asks for; what it does not say is today's week. */
export function shownBy(query: URLSearchParams, today: string): Shown {
  const [view, day] = [query.get('vista'), query.get('dia')]
  return {
    view: views.find((one) => one === view) ?? 'semana',
    day: isDay(day) ? day : today,
    location_id: idIn(query.get('ubicacion')),
    instructor_id: idIn(query.get('coach')),
  }
}

export const addressOf = ({ view, day, location_id, instructor_id }: Shown): string =>
  paths.adminSchedule({
    dia: day,
    ...(view === 'semana' ? {} : { vista: view }),
    ...(location_id === null ? {} : { ubicacion: location_id }),
    ...(instructor_id === null ? {} : { coach: instructor_id }),
  })

/** The days that a view reads. A day's view reads its week, for the phone's strip. */
export function rangeOfView({ view, day }: Pick<Shown, 'view' | 'day'>): { first: string; last: string } {
  if (view !== 'mes') return { first: mondayOf(day), last: addDays(mondayOf(day), 6) }
  const first = mondayOf(`${day.slice(0, 7)}-01`)
  const next = addDays(`${day.slice(0, 7)}-28`, 4).slice(0, 7)
  const last = addDays(`${next}-01`, -1)
  const weeks = Math.floor(daysBetween(first, last) / 7) + 1
  return { first, last: addDays(first, weeks * 7 - 1) }
}

/** The day at which the view before or after begins. */
export function stepped({ view, day }: Pick<Shown, 'view' | 'day'>, step: 1 | -1): string {
  if (view === 'dia') return addDays(day, step)
  if (view === 'semana') return addDays(day, 7 * step)
  const first = `${day.slice(0, 7)}-01`
  return `${addDays(first, step === 1 ? 31 : -1).slice(0, 7)}-01`
}
