import clsx from 'clsx'
import type { ReactNode } from 'react'
import { siteTexts } from '#text/site/site.ts'
import { mondayOf } from '#web/ui/format/format.ts'
import { Button } from '#web/ui/Button.tsx'
import type { WeekCalendarProps } from '#web/components/calendar/week/week-data.ts'
import { NextCards } from './NextCards.tsx'
import styles from '#web/components/site/people/profile.module.css'

const texts = siteTexts.calendar

interface NextClassesProps extends Pick<WeekCalendarProps, 'week' | 'standing' | 'actions'> {
  id: string
  title: string
  /** The address of the same page for a week. */
  linkTo: (monday?: string) => string
}

/** The next classes of one coach or class type, in any week. */
export function NextClasses({ week, standing, actions, id, title, linkTo }: NextClassesProps): ReactNode {
  const first = week.days[0]?.date ?? week.today
  return (
    <section className={clsx(styles['section'], styles['alt'])} id={id} data-read={week.now}>
      <div className="wrap">
        <div className={styles['head']}>
          <h2 className="t-2">{title}</h2>
          <Button to={linkTo(mondayOf(first))} variant="quiet" size="small" rel="nofollow">
            {texts.byWeek}
          </Button>
        </div>
        {week.days.length === 0 ? (
          <p className="mu">{texts.emptyDay}</p>
        ) : (
          <NextCards week={week} standing={standing} actions={actions} />
        )}
      </div>
    </section>
  )
}
