import clsx from 'clsx'
import { ChevronRight } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { siteTexts, uiTexts } from '#text/site/site.ts'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/feedback/feedback.tsx'
import { endsEarly, hasMore } from './days/days.ts'
import { Days } from './days/Days.tsx'
import { FilterChips } from './filters/FilterChips.tsx'
import { FilterSheet } from './filters/FilterSheet.tsx'
import { Folded } from './days/Folded.tsx'
import { Legend } from './card/Legend.tsx'
import { NoClasses } from './days/NoClasses.tsx'
import { Notice } from './Notice.tsx'
import { WeekFilters } from './filters/WeekFilters.tsx'
import { WeekNav } from './week/WeekNav.tsx'
import styles from './WeekCalendar.module.css'
import { ALL, queryOf, type WeekCalendarProps } from './week/week-data.ts'
import { weekAfter } from './week/weeks-around.ts'

const texts = siteTexts.calendar

/** A week of classes: a column for each day, or on the phone a strip of days over one of them. Works as links alone. */
export const WeekCalendar = memo(function WeekCalendar(props: WeekCalendarProps): ReactNode {
  const { week, linkTo, title, aside, embedded = false, signedIn = false, loading = false } = props
  const { filter, folded } = week
  const empty = week.days.every((day) => day.details.length === 0)
  const weekTo = (semana?: string) => linkTo(queryOf(semana, filter, week))
  const unfolded = linkTo({ ...queryOf(week.monday, filter, week), dias: ALL })
  return (
    <div data-read={week.now}>
      <div className={clsx(styles['top'], embedded && styles['embedded'])}>
        <div className={styles['title']}>{title}</div>
        {aside ? <div className={styles['aside']}>{aside}</div> : null}
        {props.next ? <div className={styles['next']}>{props.next}</div> : null}
        <WeekNav week={week} linkTo={weekTo} onHint={props.onHint} />
        <div className={styles['filters']}>
          <WeekFilters week={week} linkTo={linkTo} />
          <FilterSheet week={week} linkTo={linkTo} aside={aside} />
        </div>
      </div>
      <FilterChips week={week} linkTo={linkTo} />
      <Notice week={week} weekTo={weekTo} />
      {loading ? (
        <div className={styles['bones']} role="status">
          <span className="vh">{uiTexts.loading}</span>
          {week.days.map((day) => (
            <Skeleton key={day.date} lines={4} height={22} />
          ))}
        </div>
      ) : empty ? (
        <div className={styles['frame']}>
          {folded === null || folded.classes === 0 ? null : <Folded days={folded} to={unfolded} />}
          <NoClasses week={week} linkTo={linkTo} />
        </div>
      ) : (
        <Days calendar={props} weekTo={weekTo} unfolded={unfolded} />
      )}
      <div className={styles['end']}>
        <Legend signedIn={signedIn} />
        {hasMore(week) ? (
          <p className="no-phone">
            {endsEarly(week) === null || week.coming ? null : texts.restEmpty}{' '}
            <Button to={weekTo(weekAfter(week))} variant="ghost" size="small" rel="nofollow">
              {texts.next}
              <ChevronRight />
            </Button>
          </p>
        ) : null}
      </div>
    </div>
  )
})
