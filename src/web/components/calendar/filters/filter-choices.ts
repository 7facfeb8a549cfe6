import { siteTexts } from '#text/site/site.ts'
import {
  askedWeek,
  queryOf,
  type WeekCalendarProps,
  type WeekFilter,
} from '#web/components/calendar/week/week-data.ts'

const texts = siteTexts.calendar

interface Choice {
  id: number | null
  name: string
  to: string
  current: boolean
}

export interface ChoiceGroup {
  key: keyof WeekFilter
  label: string
  /** The first is "all". */
  choices: Choice[]
}

/** What a week can be narrowed to, each with its address. A group with one choice is left out. */
export function filterChoices({ week, linkTo }: Pick<WeekCalendarProps, 'week' | 'linkTo'>): ChoiceGroup[] {
  const { filter } = week
  const groups = [
    {
      key: 'estudio',
      label: texts.studio,
      all: texts.all,
      list: week.locations.map(({ location_id: id, name }) => ({ id, name })),
    },
    { key: 'clase', label: texts.classType, all: texts.allOfThem, list: week.choices.types },
    { key: 'coach', label: texts.coach, all: texts.all, list: week.choices.coaches },
  ] as const
  return groups
    .filter(({ list }) => list.length > 1)
    .map(({ key, label, all, list }) => ({
      key,
      label,
      choices: [{ id: null, name: all }, ...list].map(({ id, name }) => ({
        id,
        name,
        to: linkTo(queryOf(askedWeek(week), { ...filter, [key]: id }, week)),
        current: filter[key] === id,
      })),
    }))
}
