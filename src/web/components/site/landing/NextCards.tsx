import clsx from 'clsx'
import type { ReactNode } from 'react'
import { siteTexts } from '#text/site/site.ts'
import { cardState } from '#web/components/calendar/card/card-state.ts'
import { ClassCard } from '#web/components/calendar/card/ClassCard.tsx'
import { nextClasses } from '#web/components/calendar/days/days.ts'
import type { WeekCalendarProps } from '#web/components/calendar/week/week-data.ts'
import { capital, dayOf, dayShort } from '#web/ui/format/format.ts'
import styles from './NextCards.module.css'

/** So many classes to come are listed. */
const MOST = 4

interface NextCardsProps extends Pick<WeekCalendarProps, 'week' | 'standing' | 'actions'> {
  /** The page has a calendar as well, with the same classes. */
  again?: boolean
}

/** The next classes side by side, each below its day. */
export function NextCards({ week, standing, actions, again = false }: NextCardsProps): ReactNode {
  const now = new Date(week.now)
  return (
    <ul className={styles['next']} data-next="">
      {nextClasses(week, MOST).map((single, index, all) => {
        const day = dayOf(single.class_date, week.timezone)
        const before = all[index - 1]
        const same = before !== undefined && dayOf(before.class_date, week.timezone) === day
        const state = cardState(single, now, standing?.(single))
        return (
          <li key={single.single_class_id}>
            <p className={clsx(styles['day'], same && styles['same'])}>
              {day === week.today ? `${siteTexts.calendar.today}, ${dayShort(day)}` : capital(dayShort(day))}
            </p>
            <ClassCard
              single={single}
              state={state}
              timezone={week.timezone}
              heading="h3"
              actions={actions?.(single, state)}
              again={again}
            />
          </li>
        )
      })}
    </ul>
  )
}
