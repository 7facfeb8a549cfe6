import clsx from 'clsx'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { siteTexts } from '#text/site.ts'
import { dayParts, weekdayLong, weekdayShort } from '#web/ui/format.ts'
import styles from './WeekCalendar.module.css'

/** The id of a day's section, which the strip's links lead to. */
export function dayId(date: string): string {
  return `dia-${date}`
}

interface DayStripProps {
  dates: readonly string[]
  today: string
  /** Days with a reservation of one's own. */
  marked: readonly string[]
  /** Days that stand open. */
  open: readonly string[]
}

/** The phone's row of days. Plain links to the days' sections; the one in view is filled. */
export function DayStrip({ dates, today, marked, open }: DayStripProps): ReactNode {
  const first = open[0] ?? dates[0]
  const current = useDayInView(dates, first)
  return (
    <nav className={styles['strip']} aria-label={siteTexts.calendar.days}>
      {dates.map((date) => (
        <a
          key={date}
          href={`#${dayId(date)}`}
          className={clsx(date === current && styles['on'])}
          aria-current={date === today ? 'date' : undefined}
        >
          <span aria-hidden>{weekdayShort(date, true)}</span>
          <span className="vh">{weekdayLong(date)} </span>
          <b>{dayParts(date).day}</b>
          <i className={clsx(styles['mark'], marked.includes(date) && styles['marked'])} />
        </a>
      ))}
    </nav>
  )
}

/** The topmost of the days' sections that are in view. */
function useDayInView(dates: readonly string[], first: string | undefined): string | undefined {
  const key = dates.join()
  const [seen, setSeen] = useState<{ key: string; date: string } | null>(null)

  useEffect(() => {
    const visible = new Set<string>()
    const days = key.split(',')
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) visible.add(target.id)
          else visible.delete(target.id)
        }
        const date = days.find((day) => visible.has(dayId(day)))
        if (date !== undefined) setSeen({ key, date })
      },
      // A band below the strip: what stands in it is being read.
      { rootMargin: '-110px 0px -60% 0px' },
    )
    for (const date of days) {
      const section = document.getElementById(dayId(date))
      if (section !== null) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [key])

  return seen?.key === key ? seen.date : first
}
