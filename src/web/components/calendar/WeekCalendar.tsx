import clsx from 'clsx'
import { CalendarX2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Location, ScheduleDay, SingleClass } from '#contract/types.ts'
import { siteTexts, uiTexts } from '#text/site.ts'
import { EmptyState, Skeleton } from '#web/ui/feedback.tsx'
import { dayParts, weekdayLong, weekdayShort } from '#web/ui/format.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { cardState } from './card-state.ts'
import type { CardState, Standing } from './card-state.ts'
import { ClassCard } from './ClassCard.tsx'
import { DayStrip, dayId } from './DayStrip.tsx'
import { WeekNav } from './WeekNav.tsx'
import styles from './WeekCalendar.module.css'

const texts = siteTexts.calendar

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
  /** The studio that is looked at; null for all of them. */
  locationId: number | null
}

export interface WeekCalendarProps {
  week: WeekData
  /** The address of the same page for another week or studio. */
  linkTo: (query: { semana?: string; estudio?: number }) => string
  /** The heading as a whole, e.g. `<h1 className="t-2">Noviembre 2026</h1>`. */
  title: ReactNode
  /** The names of classes are headings one rank below the days' and two below the title's. */
  ranks?: { day: 'h2' | 'h3'; name: 'h3' | 'h4' }
  /** Stands to the right of the title. */
  aside?: ReactNode
  /** What the viewer has to do with a class; visitors have nothing. */
  standing?: (single: SingleClass) => Standing
  /** The buttons of a card. */
  actions?: (single: SingleClass, state: CardState) => ReactNode
  /** Shows the legend's "Reservada". */
  signedIn?: boolean
  /** The next week is on its way: grey bars stand for its classes. */
  loading?: boolean
  /** On the phone only so many days from today on stand open; the strip opens the others. */
  phoneDays?: number
}

/** A week of classes: seven columns, or on the phone a strip of days over a list. Works as links alone. */
export function WeekCalendar(props: WeekCalendarProps): ReactNode {
  const { week, linkTo, title, aside, standing, signedIn = false, loading = false, phoneDays = 7 } = props
  const now = new Date(week.now)
  const filter = week.locationId === null ? {} : { estudio: week.locationId }
  const empty = week.days.every((day) => day.details.length === 0)
  const open = openDays(week, phoneDays)
  const marked = week.days
    .filter((day) => day.details.some((single) => standing?.(single).reserved))
    .map((day) => day.date)

  return (
    <div>
      <div className={styles['head']}>
        {title}
        {aside ? <div className={styles['aside']}>{aside}</div> : null}
      </div>
      <div className={styles['bar']}>
        <WeekNav monday={week.monday} today={week.today} linkTo={(semana) => linkTo({ semana, ...filter })} />
        {week.locations.length > 1 ? (
          <Segmented
            label={texts.studio}
            fill
            className={clsx(styles['studios'])}
            items={[
              {
                key: 'all',
                label: texts.all,
                current: week.locationId === null,
                to: linkTo({ semana: week.monday }),
              },
              ...week.locations.map(({ location_id: id, name }) => ({
                key: String(id),
                label: name,
                current: week.locationId === id,
                to: linkTo({ semana: week.monday, estudio: id }),
              })),
            ]}
          />
        ) : null}
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
        <EmptyState icon={<CalendarX2 />}>{texts.emptyDay}</EmptyState>
      ) : (
        <>
          <DayStrip dates={week.days.map((day) => day.date)} today={week.today} marked={marked} open={open} />
          <div className={styles['week']}>
            {week.days.map((day) => (
              <Day key={day.date} day={day} folded={!open.includes(day.date)} now={now} calendar={props} />
            ))}
          </div>
          {(week.days.at(-1)?.date ?? '') >= week.today ? (
            // Where days are folded away on the phone there may be more.
            <p className={clsx(styles['end'], phoneDays < 7 && 'no-phone')}>{texts.restEmpty}</p>
          ) : null}
        </>
      )}
    </div>
  )
}

/** The days that stand open on the phone: from today on, or all of a week that today is not in. */
function openDays({ days, today }: WeekData, most: number): string[] {
  const dates = days.map((day) => day.date)
  const filled = days.filter((day) => day.details.length > 0).map((day) => day.date)
  if (!dates.includes(today)) return filled.slice(0, most)
  return [today, ...filled.filter((date) => date > today)].slice(0, most)
}

interface DayProps {
  day: ScheduleDay
  folded: boolean
  now: Date
  calendar: WeekCalendarProps
}

function Day({ day, folded, now, calendar }: DayProps): ReactNode {
  const { week, standing, actions, ranks = { day: 'h2', name: 'h3' } } = calendar
  const today = day.date === week.today
  const Rank = ranks.day
  const suffix = today ? ` · ${texts.today}` : ''
  return (
    <section
      className={clsx(styles['day'], today && styles['today'], folded && styles['folded'])}
      id={dayId(day.date)}
      aria-label={`${weekdayLong(day.date)} ${dayParts(day.date).day}${suffix}`}
    >
      <Rank className={styles['dayHead']}>
        <b className="num">{dayParts(day.date).day}</b>
        <span className="no-phone">{weekdayShort(day.date, true) + suffix}</span>
        <span className="only-phone">{weekdayLong(day.date) + suffix}</span>
      </Rank>
      {day.details.length === 0 ? (
        <p className={styles['none']}>{texts.emptyDay}</p>
      ) : (
        <ul className={styles['list']}>
          {day.details.map((single) => {
            const state = cardState(single, now, standing?.(single))
            return (
              <li key={single.single_class_id}>
                <ClassCard
                  single={single}
                  state={state}
                  timezone={week.timezone}
                  heading={ranks.name}
                  actions={state === 'past' ? null : actions?.(single, state)}
                />
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
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
