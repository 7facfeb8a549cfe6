import clsx from 'clsx'
import type { ReactNode } from 'react'
import { siteTexts } from '#text/site/site.ts'
import { cardState } from '#web/components/calendar/card/card-state.ts'
import { ClassCard } from '#web/components/calendar/card/ClassCard.tsx'
import type { WeekCalendarProps } from '#web/components/calendar/week/week-data.ts'
import { WeekNav } from '#web/components/calendar/week/WeekNav.tsx'
import { dayParts, weekdayShort } from '#web/ui/format/format.ts'
import styles from '#web/components/site/people/profile.module.css'

interface WeekDaysProps extends Pick<WeekCalendarProps, 'week' | 'standing' | 'actions'> {
  id: string
  title: string
  /** The URL of the same page for another week; undefined for the next classes. */
  linkTo: (monday?: string) => string
}

/** A week's classes of one coach or class type: only days with upcoming ones, four side by side. */
export function WeekDays({ week, standing, actions, id, title, linkTo }: WeekDaysProps): ReactNode {
  const now = new Date(week.now)
  const current = week.days.some((day) => day.date === week.today)
  // A past week shows all its classes.
  const days = week.days
    .map((day) => ({
      ...day,
      details: current ? day.details.filter((single) => cardState(single, now) !== 'past') : day.details,
    }))
    .filter((day) => day.details.length > 0)
  return (
    <section className={clsx(styles['section'], styles['alt'])} id={id} data-read={week.now}>
      <div className="wrap">
        <div className={styles['head']}>
          <h2 className="t-2">{title}</h2>
          <WeekNav week={week} linkTo={linkTo} back={siteTexts.calendar.coming} />
        </div>
        {days.length === 0 ? (
          <p className="mu">{current ? siteTexts.calendar.restEmpty : siteTexts.calendar.emptyDay}</p>
        ) : (
          <div className={styles['days']} role="group" aria-label={siteTexts.calendar.week}>
            {days.map((day) => (
              <section key={day.date} className={styles['day']} data-day={day.date}>
                <h3>
                  <b>{`${weekdayShort(day.date, true)} ${dayParts(day.date).day}`}</b>
                  {day.date === week.today ? ` ${siteTexts.calendar.today}` : ''}
                </h3>
                <ul>
                  {day.details.map((single) => {
                    const state = cardState(single, now, standing?.(single))
                    return (
                      <li key={single.single_class_id}>
                        <ClassCard
                          single={single}
                          state={state}
                          timezone={week.timezone}
                          heading="h4"
                          actions={state === 'past' ? null : actions?.(single, state)}
                        />
                      </li>
                    )
                  })}
                </ul>
              </section>
            ))}
          </div>
        )}
      </div>
    </section>
  )
}
