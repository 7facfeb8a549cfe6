import type { ReactNode } from 'react'
import type { Location, ScheduleDay, SingleClass } from '#contract/types.ts'
import type { CardState, Standing } from './card-state.ts'

interface Choice {
  id: number
  name: string
}

/** The data of a displayed week; see `loadWeek`. */
export interface WeekData {
  /** The seven days from Monday on. */
  days: ScheduleDay[]
  /** YYYY-MM-DD */
  monday: string
  /** Today in the studio's time zone, YYYY-MM-DD. */
  today: string
  /** The time of the request, ISO 8601: classes that began before are past. */
  now: string
  timezone: string
  locations: Pick<Location, 'location_id' | 'name'>[]
  /** Without a location in its URL the calendar shows one; "Todos" has a URL of its own. */
  opensOnOne: boolean
  /** When it was prefetched, in ms since 1970; undefined if it was loaded to be shown at once. */
  readAt?: number
  /** It was a current or future week when it was loaded, and has ended since. */
  gone?: boolean
  /** The filter in the URL. */
  filter: WeekFilter
  /** The filter's options; empty if the page has no filter. */
  choices: { types: Choice[]; coaches: Choice[] }
}

/** Ids; null for all. */
export interface WeekFilter {
  estudio: number | null
  clase: number | null
  coach: number | null
}

/** The query of a week's URL. */
export interface WeekQuery {
  semana?: string | undefined
  estudio?: number | typeof ALL | undefined
  clase?: number | undefined
  coach?: number | undefined
}

/** All locations, in the URL of a calendar that opens on one. */
export const ALL = 'todos'

/** The query for a week with a filter. */
export function queryOf(
  semana: string,
  { estudio, clase, coach }: WeekFilter,
  { opensOnOne }: Pick<WeekData, 'opensOnOne'>,
): WeekQuery {
  return {
    semana,
    estudio: estudio ?? (opensOnOne ? ALL : undefined),
    clase: clase ?? undefined,
    coach: coach ?? undefined,
  }
}

export interface WeekCalendarProps {
  week: WeekData
  /** The URL of the same page for another week or filter. */
  linkTo: (query: WeekQuery) => string
  /** The whole heading, e.g. `<h1 className="t-2">Noviembre 2026</h1>`. */
  title: ReactNode
  /** The heading levels: class names are one below the days' and two below the title's. */
  ranks?: { day: 'h2' | 'h3'; name: 'h3' | 'h4' }
  /** Right of the title. */
  aside?: ReactNode
  /** Further filters beside the locations, see WeekFilters. */
  filters?: ReactNode
  /** The viewer's relation to a class; visitors have none. */
  standing?: (single: SingleClass) => Standing
  /** The buttons of a card. */
  actions?: (single: SingleClass, state: CardState) => ReactNode
  /** Shows the legend's "Reservada". */
  signedIn?: boolean
  /** Called with another week's URL when its link is hovered or focused. */
  onHint?: (address: string) => void
  /** The next week is loading: a skeleton replaces its classes. */
  loading?: boolean
}
