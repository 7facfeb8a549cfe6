import clsx from 'clsx'
import { ChevronDown } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import type { ScheduleDay, SingleClass } from '#contract/types.ts'
import { siteTexts } from '#text/site/site.ts'
import { dayParts, weekdayLong, weekdayShort } from '#web/ui/format/format.ts'
import { cardState, type CardState } from '#web/components/calendar/card/card-state.ts'
import { ClassCard } from '#web/components/calendar/card/ClassCard.tsx'
import { endsEarly, foldPast, halfOf, hasMore, isOver, type Half } from './days.ts'
import styles from './Day.module.css'
import { Neighbours } from './Neighbours.tsx'
import { dayId } from '#web/components/calendar/use-target.ts'
import type { WeekCalendarProps } from '#web/components/calendar/week/week-data.ts'

const texts = siteTexts.calendar

interface DayProps {
  day: ScheduleDay
  /** The day that the phone shows by default. */
  first: boolean
  /** The halves of a day in which the week has classes: each is a row. */
  halves: readonly Half[]
  now: Date
  calendar: WeekCalendarProps
  /** The URL of the week that begins on a Monday, with the current filters. */
  weekTo: (monday: string) => string
}

/** One day: a column of the week, or on the phone the only visible day. */
export function Day({ day, first, halves, now, calendar, weekTo }: DayProps): ReactNode {
  const { week, ranks = { day: 'h2' } } = calendar
  const today = day.date === week.today
  const Rank = ranks.day
  const suffix = today ? `, ${texts.today.toLocaleLowerCase('es-MX')}` : ''
  const count = day.details.length
  const over = isOver(week, day)
  const narrow = week.filter.clase !== null || week.filter.coach !== null
  return (
    <section
      className={clsx(styles['day'], today && styles['today'], first && styles['first'])}
      id={dayId(day.date)}
      data-day={day.date}
      data-over={over ? '' : undefined}
      data-brief={day.date <= week.today && hasMore(week) ? '' : undefined}
      aria-label={`${weekdayLong(day.date)} ${dayParts(day.date).day}${suffix}`}
    >
      <Rank className={styles['head']}>
        <b className="num">{dayParts(day.date).day}</b>
        <span className="no-phone">{weekdayShort(day.date, true) + suffix}</span>
        <span className="only-phone">{weekdayLong(day.date) + suffix}</span>
        {count === 0 || over ? null : (
          <span className={styles['count']}>{texts.classes({ classes: count })}</span>
        )}
      </Rank>
      {count === 0 ? (
        <>
          {/* A week that is narrowed has many of these, and says it once. */}
          {narrow ? null : <p className={clsx(styles['none'], 'no-phone')}>{texts.noClasses}</p>}
          <p className={clsx(styles['none'], 'only-phone')}>{texts.emptyDay}</p>
        </>
      ) : over ? (
        <div className={styles['half']}>
          <p className={styles['none']}>{texts.todayOver}</p>
          <Earlier
            label={texts.past({ classes: count })}
            classes={day.details}
            now={now}
            calendar={calendar}
          />
        </div>
      ) : (
        halves.map((half) => <HalfDay key={half} half={half} day={day} now={now} calendar={calendar} />)
      )}
      {endsEarly(week) === day.date && !week.coming ? (
        <p className={clsx(styles['rest'], 'only-phone')}>{texts.restEmpty}</p>
      ) : null}
      <Neighbours date={day.date} week={week} weekTo={weekTo} />
    </section>
  )
}

interface HalfDayProps {
  half: Half
  day: ScheduleDay
  now: Date
  calendar: WeekCalendarProps
}

/** The morning or the afternoon of a day, in one line with those of the other days. */
function HalfDay({ half, day, now, calendar }: HalfDayProps): ReactNode {
  const { week } = calendar
  const own = day.details.filter((single) => halfOf(single, week.timezone) === half)
  const { folded, shown } = foldPast(week, own, day)
  return (
    <div className={clsx(styles['half'], own.length === 0 && 'no-phone')}>
      {own.length === 0 ? null : <p className={styles['band']}>{texts[half]}</p>}
      {folded.length > 0 ? (
        <Earlier
          label={texts.earlier({ classes: folded.length })}
          classes={folded}
          now={now}
          calendar={calendar}
        />
      ) : null}
      {shown.length > 0 ? <Classes classes={shown} now={now} calendar={calendar} /> : null}
    </div>
  )
}

interface ClassesProps {
  classes: readonly SingleClass[]
  now: Date
  calendar: WeekCalendarProps
}

/** Classes that have begun, folded. */
function Earlier({ label, ...classes }: ClassesProps & { label: string }): ReactNode {
  return (
    <details className={styles['folded']}>
      <summary>
        {label}
        <ChevronDown />
      </summary>
      <Classes {...classes} />
    </details>
  )
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
