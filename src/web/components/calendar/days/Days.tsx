import { useDeferredValue, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { siteTexts } from '#text/site/site.ts'
import { useHydrated } from '#web/use-hydrated.ts'
import { useReading } from '#web/use-reading.ts'
import { Day } from './Day.tsx'
import { dayToShow, halfOf, type Half } from './days.ts'
import { DayStrip } from './DayStrip.tsx'
import { Folded } from './Folded.tsx'
import { useWeekKeys, WeekFocus } from '#web/components/calendar/week/use-week-keys.ts'
import styles from '#web/components/calendar/WeekCalendar.module.css'
import type { WeekCalendarProps } from '#web/components/calendar/week/week-data.ts'

const texts = siteTexts.calendar
const HALVES: readonly Half[] = ['morning', 'afternoon']

interface DaysProps {
  calendar: WeekCalendarProps
  weekTo: (monday: string) => string
  /** The address of the same week with its past days. */
  unfolded: string
}

/** The days that are shown, in which the arrow keys lead from class to class. */
export function Days({ calendar, weekTo, unfolded }: DaysProps): ReactNode {
  const { week, standing } = calendar
  const first = dayToShow(week)
  const keys = useWeekKeys(week)
  const marked = week.days
    .filter((day) => day.details.some((single) => standing?.(single).reserved))
    .map((day) => day.date)
  return (
    <>
      <DayStrip
        dates={week.days.map((day) => day.date)}
        today={week.today}
        marked={marked}
        first={first}
        before={week.folded === null ? null : <Folded days={week.folded} to={unfolded} brief />}
      />
      <WeekFocus value={keys.stop}>
        <div className={styles['frame']}>
          {week.folded === null ? null : <Folded days={week.folded} to={unfolded} />}
          <div className={styles['week']} role="group" aria-label={texts.week} {...keys.props}>
            <Columns key={week.days[0]?.date} calendar={calendar} first={first} weekTo={weekTo} />
          </div>
        </div>
      </WeekFocus>
      {useReading() ? null : <p className={styles['keys']}>{texts.keys}</p>}
    </>
  )
}

interface ColumnsProps {
  calendar: WeekCalendarProps
  /** The day that the phone shows. */
  first: string
  weekTo: (monday: string) => string
}

/** The days. A phone shows one of a new week: it is painted before the others are drawn, unless the address names a class. */
function Columns({ calendar, first, weekTo }: ColumnsProps): ReactNode {
  const hydrated = useHydrated()
  const { hash } = useLocation()
  const [oneByOne] = useState(() => hydrated && hash === '' && window.matchMedia(PHONE).matches)
  const all = useDeferredValue(true, !oneByOne)
  const { week } = calendar
  const now = new Date(week.now)
  const classes = week.days.flatMap((day) => day.details)
  const halves = HALVES.filter((half) => classes.some((single) => halfOf(single, week.timezone) === half))
  return week.days.map((day) => (
    <Day
      key={day.date}
      day={all || day.date === first ? day : { ...day, details: [] }}
      first={day.date === first}
      halves={halves}
      now={now}
      calendar={calendar}
      weekTo={weekTo}
    />
  ))
}

/** Where ui/styles/utilities.css and Day.module.css have one day in the place of seven. */
const PHONE = '(max-width: 47.5em)'
