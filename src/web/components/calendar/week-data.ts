import type { ReactNode } from 'react'
import type { Location, ScheduleDay, SingleClass } from '#contract/types.ts'
import type { CardState, Standing } from './card-state.ts'

interface Choice {
  id: number
  name: string
}

/** What a week is drawn from; a loader gives it, see `loadWeek`. */
export interface WeekData {
  /** The seven days from Monday on. */
  days: ScheduleDay[]
  /** YYYY-MM-DD */
  monday: string
  /** Today in the studio's time zone, YYYY-MM-DD. */
  today: string
  /** The moment of the request, ISO 8601: what has begun by then is past. */
  now: string
  timezone: string
  locations: Pick<Location, 'location_id' | 'name'>[]
  /** Without a location in its address the calendar shows one; "Todos" is an address of its own. */
  opensOnOne: boolean
  /** When it was read ahead, in the browser's milliseconds; undefined for what was read for being shown at once. */
  readAt?: number
  /** It was still to come, or under way, when it was loaded, and is over by now: nothing newer could be had. */
  gone?: boolean
  /** What the address narrows the week to. */
  filter: WeekFilter
  /** What it can be narrowed to; empty where the page offers no such choice. */
  choices: { types: Choice[]; coaches: Choice[] }
}

/** Ids; null for all. */
export interface WeekFilter {
  estudio: number | null
  clase: number | null
  coach: number | null
}

/** The query of a week's address. */
export interface WeekQuery {
  semana?: string | undefined
  estudio?: number | typeof ALL | undefined
  clase?: number | undefined
  coach?: number | undefined
}

/** All locations, in the address of a calendar that opens on one. */
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
  /** The address of the same page for another week or filter. */
  linkTo: (query: WeekQuery) => string
  /** The heading as a whole, e.g. `<h1 className="t-2">Noviembre 2026</h1>`. */
  title: ReactNode
  /** The names of classes are headings one rank below the days' and two below the title's. */
  ranks?: { day: 'h2' | 'h3'; name: 'h3' | 'h4' }
  /** Stands to the right of the title. */
  aside?: ReactNode
  /** Further filters beside the studios, see WeekFilters. */
  filters?: ReactNode
  /** What the viewer has to do with a class; visitors have nothing. */
  standing?: (single: SingleClass) => Standing
  /** The buttons of a card. */
  actions?: (single: SingleClass, state: CardState) => ReactNode
  /** Shows the legend's "Reservada". */
  signedIn?: boolean
  /** A hand moves towards the link to another week. */
  onHint?: (address: string) => void
  /** The next week is on its way: grey bars stand for its classes. */
  loading?: boolean
}
