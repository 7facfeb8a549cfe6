import { useLocation, useNavigate } from 'react-router'
import type { ReactNode } from 'react'
import { weekTexts } from '#text/booking/week.ts'
import { siteTexts } from '#text/site/site.ts'
import { useHydrated } from '#web/use-hydrated.ts'
import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/fields/Input.tsx'
import { Segmented } from '#web/ui/fields/Segmented.tsx'
import {
  ALL,
  askedWeek,
  type WeekData,
  type WeekFilter,
  queryOf,
  type WeekCalendarProps,
} from '#web/components/calendar/week/week-data.ts'
import styles from './WeekFilters.module.css'

const texts = siteTexts.calendar
/** So many locations do not fit beside each other: they are a list, like the class types. */
const MANY = 5

interface WeekFiltersProps {
  week: WeekData
  linkTo: WeekCalendarProps['linkTo']
}

/** On a larger screen, filters the week by location, class type and coach. The choice is in the URL; without JavaScript lists are a form. */
export function WeekFilters({ week, linkTo }: WeekFiltersProps): ReactNode {
  const { filter, choices } = week
  const asked = askedWeek(week)
  const navigate = useNavigate()
  const place = useLocation().key
  const hydrated = useHydrated()
  const choose = (change: Partial<WeekFilter>): void => {
    // The URL is ahead of the displayed week while an earlier choice is still rendering.
    const query = new URLSearchParams(window.location.search)
    const id = (name: keyof WeekFilter) => Number(query.get(name)) || null
    // If the URL names none, the calendar shows its default location.
    const estudio = query.has('estudio') ? id('estudio') : filter.estudio
    const now = { estudio, clase: id('clase'), coach: id('coach') }
    void navigate(linkTo(queryOf(asked, { ...now, ...change }, week)), { preventScrollReset: true })
  }
  const places = week.locations.map(({ location_id: id, name }) => ({ id, name }))
  const many = places.length >= MANY
  const lists = [
    {
      key: 'estudio',
      label: texts.studio,
      all: weekTexts.allStudios,
      none: week.opensOnOne ? ALL : '',
      list: many ? places : [],
    },
    { key: 'clase', label: texts.classType, all: texts.allTypes, none: '', list: choices.types },
    { key: 'coach', label: texts.coach, all: texts.allCoaches, none: '', list: choices.coaches },
  ] as const
  const shown = lists.filter(({ list }) => list.length > 1)
  const studio = (id: number | null) => linkTo(queryOf(asked, { ...filter, estudio: id }, week))
  const { estudio } = queryOf(asked, filter, week)
  return (
    <>
      {many || places.length < 2 ? null : (
        <Segmented
          label={texts.studio}
          className="no-phone"
          items={[
            { key: 'all', label: texts.all, current: filter.estudio === null, to: studio(null) },
            ...places.map(({ id, name }) => ({
              key: String(id),
              label: name,
              current: filter.estudio === id,
              to: studio(id),
            })),
          ]}
        />
      )}
      {shown.length === 0 ? null : (
        // On returning, a browser would restore its remembered choice instead of the URL's.
        <form
          className={`no-phone ${styles['filters']}`}
          action={linkTo({})}
          aria-label={texts.filters}
          autoComplete="off"
          // On a reading page no application hears a choice.
          data-submits=""
        >
          {asked === undefined ? null : <input type="hidden" name="semana" value={asked} />}
          {many || estudio === undefined ? null : <input type="hidden" name="estudio" value={estudio} />}
          {shown.map(({ key, label, all, none, list }) => (
            <Select
              // The choice follows the URL: going back shows what was chosen there, and a week that cannot be reached takes it back.
              key={`${key} ${filter[key]} ${place}`}
              label={label}
              labelHidden
              small
              name={key}
              defaultValue={filter[key] ?? none}
              onChange={({ target }) => choose({ [key]: Number(target.value) || null })}
            >
              <option value={none}>{all}</option>
              {list.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          ))}
          {hydrated ? null : (
            <noscript>
              <Button type="submit" variant="quiet" size="small">
                {texts.filter}
              </Button>
            </noscript>
          )}
        </form>
      )}
    </>
  )
}
