import clsx from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import type { ScheduleDay, SingleClass } from '#contract/types.ts'
import { siteTexts } from '#text/site/site.ts'
import { Button } from '#web/ui/Button.tsx'
import { addDays, dayParts, dayShort, weekdayLong, weekdayShort } from '#web/ui/format.ts'
import { cardState, type CardState } from './card-state.ts'
import { ClassCard } from './ClassCard.tsx'
import { endsEarly, foldPast, hasMore } from './days.ts'
import styles from './Day.module.css'
import { dayId } from './use-target.ts'
import type { WeekCalendarProps } from './week-data.ts'

const texts = siteTexts.calendar

interface DayProps {
  day: ScheduleDay
  /** The day that the phone shows by default. */
  first: boolean
  now: Date
  calendar: WeekCalendarProps
  /** The URL of the week that begins on a Monday, with the current filters. */
  weekTo: (monday: string) => string
}

/** One day: a column of the week, or on the phone the only visible day. */
export function Day({ day, first, now, calendar, weekTo }: DayProps): ReactNode {
  const { week, ranks = { day: 'h2', name: 'h3' } } = calendar
  const today = day.date === week.today
  const Rank = ranks.day
  const suffix = today ? ` · ${texts.today}` : ''
  const { folded, shown } = foldPast(week, day)
  return (
    <section
      className={clsx(
        styles['day'],
        today && styles['today'],
        first && styles['first'],
        day.date < week.today && styles['past'],
      )}
      id={dayId(day.date)}
      data-day={day.date}
      data-brief={day.date <= week.today && hasMore(week) ? '' : undefined}
      aria-label={`${weekdayLong(day.date)} ${dayParts(day.date).day}${suffix}`}
    >
      <Rank className={styles['head']}>
        <b className="num">{dayParts(day.date).day}</b>
        <span className="no-phone">{weekdayShort(day.date, true) + suffix}</span>
        <span className="only-phone">{weekdayLong(day.date) + suffix}</span>
      </Rank>
      {folded.length > 0 ? (
        <details className={styles['folded']}>
          <summary>{texts.earlier({ classes: folded.length })}</summary>
          <Classes classes={folded} now={now} calendar={calendar} />
        </details>
      ) : null}
      {day.details.length === 0 ? (
        <p className={styles['none']}>{texts.emptyDay}</p>
      ) : (
        <Classes classes={shown} now={now} calendar={calendar} />
      )}
      {endsEarly(week) === day.date ? (
        <p className={clsx(styles['rest'], 'only-phone')}>{texts.restEmpty}</p>
      ) : null}
      <Neighbours date={day.date} monday={week.monday} weekTo={weekTo} />
    </section>
  )
}

interface ClassesProps {
  classes: readonly SingleClass[]
  now: Date
  calendar: WeekCalendarProps
}

function Classes({ classes, now, calendar }: ClassesProps): ReactNode {
  const { week, standing, actions, ranks = { name: 'h3' } } = calendar
  return (
    <ul className={styles['list']}>
      {classes.map((single) => (
        <Row
          key={single.single_class_id}
          single={single}
          state={cardState(single, now, standing?.(single))}
          timezone={week.timezone}
          heading={ranks.name}
          actions={actions}
        />
      ))}
    </ul>
  )
}

interface RowProps {
  single: SingleClass
  state: CardState
  timezone: string
  heading: 'h3' | 'h4'
  actions: WeekCalendarProps['actions']
}

/** Memoised per class: a taken place or a passing minute concerns one of a hundred cards. */
const Row = memo(function Row({ single, state, actions, ...look }: RowProps): ReactNode {
  return (
    <li>
      <ClassCard
        {...look}
        single={single}
        state={state}
        actions={state === 'past' ? null : actions?.(single, state)}
      />
    </li>
  )
})

interface NeighboursProps {
  date: string
  monday: string
  weekTo: (monday: string) => string
}

/** On the phone, links to the neighbouring days; at the week's ends to another week. */
function Neighbours({ date, monday, weekTo }: NeighboursProps): ReactNode {
  const before = addDays(date, -1)
  const after = addDays(date, 1)
  const sunday = addDays(monday, 6)
  const link = { variant: 'ghost', size: 'small' } as const
  return (
    <nav className={clsx(styles['neighbours'], 'only-phone')} aria-label={texts.otherDays}>
      {date === monday ? (
        <Button {...link} to={weekTo(addDays(monday, -7))}>
          <ChevronLeft aria-hidden />
          {texts.previous}
        </Button>
      ) : (
        <Button {...link} href={`#${dayId(before)}`}>
          <ChevronLeft aria-hidden />
          {dayShort(before)}
        </Button>
      )}
      {date === sunday ? (
        <Button {...link} to={weekTo(addDays(monday, 7))}>
          {texts.next}
          <ChevronRight aria-hidden />
        </Button>
      ) : (
        <Button {...link} href={`#${dayId(after)}`}>
          {dayShort(after)}
          <ChevronRight aria-hidden />
        </Button>
      )}
    </nav>
  )
}
