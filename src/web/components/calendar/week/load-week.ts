import type { RouterContextProvider } from 'react-router'
import { DAY, ID } from '#domain/site-map/table.ts'
import { openingDays } from '#domain/schedule/opening-days.ts'
import type { Query, ScheduleDay } from '#contract/types.ts'
import { apiContext, nowContext, studioContext } from '#web/server-context.ts'
import { addDays, dayOf, mondayOf } from '#web/ui/format/format.ts'
import { lastLocation } from '#web/components/calendar/filters/last-location.ts'
import { foldOver, narrowed } from '#web/components/calendar/days/days.ts'
import { ALL, type WeekData, type WeekFilter } from './week-data.ts'

/** The Monday in `?semana=`; null without one. Any day selects its week. */
export function weekFrom(url: URL): string | null {
  const wanted = url.searchParams.get('semana') ?? ''
  const known = DAY.test(wanted) && addDays(wanted, 0) === wanted
  return known ? mondayOf(wanted) : null
}

/** The id in the URL, if it exists; null for all. */
function idFrom(url: URL, name: keyof WeekFilter, ids: readonly number[]): number | null {
  const wanted = url.searchParams.get(name) ?? ''
  const id = ID.test(wanted) ? Number(wanted) : null
  return id !== null && ids.includes(id) ? id : null
}

/** Which part of a week a page shows. */
export interface Only {
  /** Only the classes of one coach or of one type. */
  instructor_id?: number
  class_type_id?: number
  /** Lets the visitor filter by coach and class type. */
  choices?: true
}

/** The parts of a loader's arguments that a week depends on. */
export interface Asked {
  context: Readonly<RouterContextProvider>
  url: URL
  request: Request
}

export interface AskedWeek {
  query: Query<'GET /schedule'>
  /** The week, out of the days that the query was answered with. */
  withDays(days: ScheduleDay[]): WeekData
}

/** What an address asks of the timetable. */
export async function readAsked(
  { context, url, request }: Asked,
  { choices: offered, ...only }: Only,
): Promise<AskedWeek> {
  const api = context.get(apiContext)
  const { timezone } = context.get(studioContext)
  const now = context.get(nowContext)
  const today = dayOf(now, timezone)
  const asked = weekFrom(url)
  const [{ locations, opens_on_one }, types, coaches] = await Promise.all([
    api('GET /locations'),
    offered ? api('GET /class_types') : null,
    offered ? api('GET /instructors') : null,
  ])
  const choices = {
    types: (types?.class_types ?? []).map(({ class_type_id: id, name }) => ({ id, name })),
    coaches: (coaches?.instructors ?? []).map(({ instructor_id: id, name, last_name, nick_name }) => ({
      id,
      // As on the cards, and apart from others of that name.
      name: `${nick_name || name} ${last_name}`.trim(),
    })),
  }
  const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id)
  const places = locations.map(({ location_id: id }) => id)
  // One coach's or type's classes are few, so all locations are shown.
  const opensOnOne = opens_on_one && only.instructor_id === undefined && only.class_type_id === undefined
  const opened = opensOnOne && url.searchParams.get('estudio') !== ALL ? openedOn(request, places) : null
  const filter: WeekFilter = {
    estudio: idFrom(url, 'estudio', places) ?? opened,
    clase: idFrom(url, 'clase', ids(choices.types)),
    coach: idFrom(url, 'coach', ids(choices.coaches)),
  }
  const monday = asked ?? mondayOf(today)
  const query = {
    start_date: monday,
    end_date: addDays(asked ?? today, 6),
    ...only,
    ...(filter.estudio === null ? {} : { location_id: filter.estudio }),
    // Which days a calendar opens on depends on all classes of the location.
    ...(asked === null || filter.clase === null ? {} : { class_type_id: filter.clase }),
    ...(asked === null || filter.coach === null ? {} : { instructor_id: filter.coach }),
  }
  const rest = { monday, today, now: now.toISOString(), timezone, locations, opensOnOne, filter, choices }
  const whole = url.searchParams.get('dias') === ALL
  return {
    query,
    withDays(read) {
      const classes = read.flatMap((day) => day.details)
      const { first, coming } =
        asked === null ? openingDays(classes, now, timezone) : { first: monday, coming: false }
      const last = addDays(first, 6)
      const days = narrowed(
        read.filter(({ date }) => date <= last),
        filter,
      )
      const begin = { coming, opened: asked === null }
      return { ...rest, ...begin, ...(whole ? { days, folded: null } : foldOver(days, today, last)) }
    },
  }
}

/** The default location of a large studio's calendar: the one this browser chose last, else the first. */
function openedOn({ headers }: Request, places: readonly number[]): number | null {
  const last = lastLocation(headers.get('cookie') ?? '')
  return last !== null && places.includes(last) ? last : (places[0] ?? null)
}
