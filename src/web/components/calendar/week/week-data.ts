import type { ReactNode } from 'react'
import type { Location, ScheduleDay, SingleClass } from '#contract/types.ts'
import type { CardState, Standing } from '#web/components/calendar/card/card-state.ts'

interface Choice {
  id: number
  name: string
}

/** The data of a displayed week; see `loadWeek`. */
export interface WeekData {
  /** The days that are shown: a week's, or the next seven; without those that are folded. */
  days: ScheduleDay[]
  /** The Monday of the first of them, folded ones included, YYYY-MM-DD. */
  monday: string
  /** They are the next seven days from today, because little is left of the week. */
  coming: boolean
  /** The address names no week: it is the one that the calendar opens on. */
  opened: boolean
  /** The days of this week that are over; null where none are left out. */
  folded: FoldedDays | null
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

/** Days that are over, of which a calendar shows only that they were. */
export interface FoldedDays {
  /** YYYY-MM-DD */
  first: string
  last: string
  classes: number
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
  dias?: typeof ALL | undefined
}

/** In an address: all locations, where a calendar opens on one; and all days, also those that would be folded. */
export const ALL = 'todos'

/** The query for a week, by its Monday, with a filter; without a week for the one that the calendar opens on. */
export function queryOf(
  semana: string | undefined,
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

/** The same week in an address, or none if the address named none. */
export const askedWeek = ({ opened, monday }: Pick<WeekData, 'opened' | 'monday'>): string | undefined =>
  opened ? undefined : monday

export interface WeekCalendarProps {
  week: WeekData
  /** The URL of the same page for another week or filter. */
  linkTo: (query: WeekQuery) => string
  /** The whole heading, e.g. `<h1 className="t-2">Noviembre 2026</h1>`. */
  title: ReactNode
  /** The heading levels: class names are one below the days' and two below the title's. */
  ranks?: { day: 'h2' | 'h3'; name: 'h3' | 'h4' }
  /** It is part of a page with a title of its own, and keeps its title on the phone. */
  embedded?: boolean
  /** Stands below the title: what comes next, whatever week is shown. */
  next?: ReactNode
  /** Stands to the right of the title. */
  aside?: ReactNode
  /** What the viewer has to do with a class; visitors have nothing. */
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
