import clsx from 'clsx'
import { CalendarX2, ChevronRight } from 'lucide-react'
import { memo, useDeferredValue, useState, type ReactNode } from 'react'
import { siteTexts, uiTexts } from '#text/site/site.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState, Skeleton } from '#web/ui/feedback.tsx'
import { addDays } from '#web/ui/format.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import { useReading } from '#web/use-reading.ts'
import { Day } from './Day.tsx'
import { dayToShow, endsEarly, hasMore } from './days.ts'
import { DayStrip } from './DayStrip.tsx'
import { useWeekKeys, WeekFocus } from './use-week-keys.ts'
import { WeekNav } from './WeekNav.tsx'
import styles from './WeekCalendar.module.css'
import { queryOf } from './week-data.ts'
import type { WeekCalendarProps } from './week-data.ts'

const texts = siteTexts.calendar

/** A week of classes: seven columns, or on the phone a strip of days over one of them. Works as links alone. */
export const WeekCalendar = memo(function WeekCalendar(props: WeekCalendarProps): ReactNode {
  const { week, linkTo, title, aside, filters, signedIn = false, loading = false } = props
  const { filter, monday } = week
  const empty = week.days.every((day) => day.details.length === 0)
  const weekTo = (semana: string) => linkTo(queryOf(semana, filter, week))
  const studio = (estudio: number | null) => linkTo(queryOf(monday, { ...filter, estudio }, week))
  return (
    <div data-read={week.now}>
      <div className={styles['head']}>
        {title}
        {aside ? <div className={styles['aside']}>{aside}</div> : null}
      </div>
      <div className={styles['bar']}>
        <WeekNav monday={monday} today={week.today} linkTo={weekTo} onHint={props.onHint} />
        {week.locations.length > 1 ? (
          <Segmented
            label={texts.studio}
            fill
            className={clsx(styles['studios'])}
            items={[
              { key: 'all', label: texts.all, current: filter.estudio === null, to: studio(null) },
              ...week.locations.map(({ location_id: id, name }) => ({
                key: String(id),
                label: name,
                current: filter.estudio === id,
                to: studio(id),
              })),
            ]}
          />
        ) : null}
        {filters}
        <Legend signedIn={signedIn} />
      </div>
      {loading ? (
        <div className={styles['week']} role="status">
          <span className="vh">{uiTexts.loading}</span>
          {week.days.map((day) => (
            <Skeleton key={day.date} className={styles['bones'] ?? ''} lines={4} height={22} />
          ))}
        </div>
      ) : empty ? (
        <EmptyState icon={<CalendarX2 />} action={<WithoutFilter week={week} linkTo={linkTo} />}>
          {texts.emptyDay}
        </EmptyState>
      ) : (
        <Days calendar={props} weekTo={weekTo} />
      )}
    </div>
  )
})

/** The week's days, in which the arrow keys move from class to class. */
function Days({
  calendar,
  weekTo,
}: {
  calendar: WeekCalendarProps
  weekTo: (monday: string) => string
}): ReactNode {
  const { week, standing } = calendar
  const first = dayToShow(week)
  const keys = useWeekKeys(week)
  const marked = week.days
    .filter((day) => day.details.some((single) => standing?.(single).reserved))
    .map((day) => day.date)
  const current = week.days.some((day) => day.date >= week.today)
  const next = weekTo(addDays(week.monday, 7))
  return (
    <>
      {week.gone ? (
        <p className={styles['over']}>{texts.gone}</p>
      ) : current && !hasMore(week) ? (
        <p className={styles['over']}>
          {texts.restEmpty} <NextWeek to={next} />
        </p>
      ) : null}
      <DayStrip dates={week.days.map((day) => day.date)} today={week.today} marked={marked} first={first} />
      <WeekFocus value={keys.stop}>
        <div className={styles['week']} role="group" aria-label={texts.week} {...keys.props}>
          <Columns key={week.monday} calendar={calendar} first={first} weekTo={weekTo} />
        </div>
      </WeekFocus>
      {useReading() ? null : <p className={styles['keys']}>{texts.keys}</p>}
      {current && hasMore(week) ? (
        <p className={clsx(styles['end'], 'no-phone')}>
          {endsEarly(week) === null ? null : texts.restEmpty} <NextWeek to={next} />
        </p>
      ) : null}
    </>
  )
}

interface ColumnsProps {
  calendar: WeekCalendarProps
  /** The day that the phone shows. */
  first: string
  weekTo: (monday: string) => string
}

/** The seven days. On a phone only one is visible: after navigating it is painted before the others are rendered. */
function Columns({ calendar, first, weekTo }: ColumnsProps): ReactNode {
  const hydrated = useHydrated()
  const [oneByOne] = useState(() => hydrated && window.matchMedia(PHONE).matches)
  const all = useDeferredValue(true, !oneByOne)
  const { week } = calendar
  const now = new Date(week.now)
  return week.days.map((day) => (
    <Day
      key={day.date}
      day={all || day.date === first ? day : { ...day, details: [] }}
      first={day.date === first}
      now={now}
      calendar={calendar}
      weekTo={weekTo}
    />
  ))
}

/** As in ui/utilities.css and Day.module.css, which show one day instead of seven. */
const PHONE = '(max-width: 760px)'

/** The link to the next week at the end of a week. */
function NextWeek({ to }: { to: string }): ReactNode {
  return (
    <Button to={to} variant="ghost" size="small" rel="nofollow">
      {texts.next}
      <ChevronRight aria-hidden />
    </Button>
  )
}

const NO_FILTER = { estudio: null, clase: null, coach: null }

/** A link that removes a filter without results. */
function WithoutFilter({ week, linkTo }: Pick<WeekCalendarProps, 'week' | 'linkTo'>): ReactNode {
  const filtered = Object.values(week.filter).some((id) => id !== null)
  return filtered ? (
    <Button
      to={linkTo(queryOf(week.monday, NO_FILTER, week))}
      variant="quiet"
      size="small"
      preventScrollReset
    >
      {texts.withoutFilters}
    </Button>
  ) : null
}

function Legend({ signedIn }: { signedIn: boolean }): ReactNode {
  return (
    <ul className={styles['legend']}>
      <li>
        <i className={styles['swatch']} />
        {texts.available}
      </li>
      {signedIn ? (
        <li>
          <i className={clsx(styles['swatch'], styles['reserved'])} />
          {texts.reserved}
        </li>
      ) : null}
      <li>
        <i className={clsx(styles['swatch'], styles['full'])} />
        {texts.full}
      </li>
    </ul>
  )
}
