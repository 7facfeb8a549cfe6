import type { RouterContextProvider } from 'react-router'
import { apiContext, nowContext, studioContext } from '#web/server-context.ts'
import { addDays, dayOf, mondayOf } from '#web/ui/format.ts'
import type { WeekData } from './WeekCalendar.tsx'

const DAY = /^20\d{2}-\d{2}-\d{2}$/

/** The Monday that `?semana=` asks for, or this week's. A day in the middle of a week stands for its week. */
export function weekFrom(url: URL, today: string): string {
  const wanted = url.searchParams.get('semana') ?? ''
  const known = DAY.test(wanted) && addDays(wanted, 0) === wanted
  return mondayOf(known ? wanted : today)
}

/** The studio that `?estudio=` asks for; null for all. */
function locationFrom(url: URL): number | null {
  const wanted = url.searchParams.get('estudio') ?? ''
  return /^[1-9]\d{0,8}$/.test(wanted) ? Number(wanted) : null
}

/** Narrows a week to the classes of one coach or of one type. */
export interface Only {
  instructor_id?: number
  class_type_id?: number
}

/** For loaders: the week that the address asks for, of the whole studio or of one coach or class type. */
export async function loadWeek(
  context: Readonly<RouterContextProvider>,
  url: URL,
  only: Only = {},
): Promise<WeekData> {
  const api = context.get(apiContext)
  const { timezone } = context.get(studioContext)
  const now = context.get(nowContext)
  const today = dayOf(now, timezone)
  const monday = weekFrom(url, today)
  const { locations } = await api('GET /locations')
  const wanted = locationFrom(url)
  const locationId = locations.some((one) => one.location_id === wanted) ? wanted : null
  const { days } = await api('GET /schedule', {
    query: {
      start_date: monday,
      end_date: addDays(monday, 6),
      ...only,
      ...(locationId === null ? {} : { location_id: locationId }),
    },
  })
  return {
    days,
    monday,
    today,
    now: now.toISOString(),
    timezone,
    locations,
    locationId,
  }
}
