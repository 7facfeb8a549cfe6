import clsx from 'clsx'
import { useEffect, useRef, type ReactNode } from 'react'
import { siteTexts } from '#text/site/site.ts'
import { dayParts, weekdayLong, weekdayShort } from '#web/ui/format/format.ts'
import styles from './DayStrip.module.css'
import { dayId, useTarget } from '#web/components/calendar/use-target.ts'

interface DayStripProps {
  dates: readonly string[]
  today: string
  /** Days with a reservation of one's own. */
  marked: readonly string[]
  /** The day shown by default. */
  first: string
  /** Stands before the days. */
  before: ReactNode
}

/**
 * The phone's row of days: plain links to the days' sections. The URL's fragment selects the displayed day, by CSS.
 */
export function DayStrip({ dates, today, marked, first, before }: DayStripProps): ReactNode {
  const target = useTarget()
  const current = dates.find((date) => target === dayId(date)) ?? first
  const days = useRef<HTMLDivElement>(null)
  // With large letters the days are wider than the phone.
  useEffect(() => {
    const link = days.current?.querySelector<HTMLElement>(`[href="#${dayId(current)}"]`)
    if (link)
      days.current?.scrollTo({ left: link.offsetLeft + (link.offsetWidth - days.current.offsetWidth) / 2 })
  }, [current])
  return (
    <nav className={styles['strip']} aria-label={siteTexts.calendar.days} data-strip="">
      {before}
      <div className={styles['days']} ref={days}>
        {dates.map((date) => (
          <a
            key={date}
            href={`#${dayId(date)}`}
            className={clsx(date === first && styles['first'])}
            data-today={date === today ? '' : undefined}
            aria-current={date === current ? 'true' : date === today ? 'date' : undefined}
          >
            <span aria-hidden>{weekdayShort(date, true)}</span>
            <span className="vh">{weekdayLong(date)} </span>
            <b>{dayParts(date).day}</b>
            <i className={clsx(styles['mark'], marked.includes(date) && styles['marked'])} />
          </a>
        ))}
      </div>
    </nav>
  )
}
