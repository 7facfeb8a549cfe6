import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { siteTexts } from '#text/site/site.ts'
import { addDays, weekRange } from '#web/ui/format/format.ts'
import { Link } from '#web/ui/Link.tsx'
import { hasMore } from './days/days.ts'
import styles from './Notice.module.css'
import type { WeekData } from './week/week-data.ts'
import { weekAfter } from './week/weeks-around.ts'

const texts = siteTexts.calendar

/** What is to be known of the days that are shown: that they are the next seven, or that nothing of them is left. */
export function Notice({ week, weekTo }: { week: WeekData; weekTo: (monday: string) => string }): ReactNode {
  const { monday, today, days } = week
  const shown = days.some((day) => day.details.length > 0) || week.folded !== null
  const goesOn = days.some((day) => day.date >= today)
  if (week.gone) return <p className={styles['notice']}>{texts.gone}</p>
  if (week.coming) {
    const sunday = addDays(monday, 6)
    const left = hasMore({ ...week, days: days.filter(({ date }) => date <= sunday) })
    return (
      <p className={styles['notice']}>
        {left ? texts.littleLeft : texts.restEmpty} {texts.nextSeven}{' '}
        <Link to={weekTo(monday)} rel="nofollow">
          {texts.seeWeek({ range: weekRange(monday) })}
        </Link>
      </p>
    )
  }
  if (!shown || !goesOn || hasMore(week)) return null
  return (
    <p className={styles['notice']}>
      {texts.restEmpty}{' '}
      <Link to={weekTo(weekAfter(week))} rel="nofollow">
        {texts.next}
        <ChevronRight />
      </Link>
    </p>
  )
}
