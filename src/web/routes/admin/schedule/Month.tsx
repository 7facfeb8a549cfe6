import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { StaffClass } from '#contract/types.ts'
import { adminScheduleTexts as texts } from '#text/admin/schedule/schedule.ts'
import { dayParts, dayShort, timeOf, weekdayShort } from '#web/ui/format/format.ts'
import { Link } from '#web/ui/Link.tsx'
import styles from './month.module.css'

/** So many classes of a day are named. */
const NAMED = 4
const WEEK = 7

interface MonthProps {
  days: { date: string; details: StaffClass[] }[]
  month: string
  today: string
  timezone: string
  toDay: (date: string) => string
}

/** A month's weeks; each day leads to its own view. */
export function Month({ days, month, today, timezone, toDay }: MonthProps): ReactNode {
  return (
    <div className={styles['frame']}>
      <div className={styles['grid']}>
        {days.slice(0, WEEK).map(({ date }) => (
          <span key={date} className={styles['head']} aria-hidden>
            {weekdayShort(date, true)}
          </span>
        ))}
        {days.map(({ date, details }) => (
          <Link
            key={date}
            to={toDay(date)}
            className={clsx(
              styles['day'],
              !date.startsWith(month) && styles['other'],
              date === today && styles['today'],
            )}
          >
            <span className="vh">{dayShort(date)}</span>
            <b className="num" aria-hidden>
              {dayParts(date).day}
            </b>
            {details.slice(0, NAMED).map((single) => (
              <span key={single.single_class_id} className={styles['name']}>
                {timeOf(single.class_date, timezone)} {single.class_type.name}
                {single.draft ? ` (${texts.draft})` : ''}
              </span>
            ))}
            {details.length === 0 ? null : (
              <span className={clsx(styles['count'], details.length > NAMED && styles['over'])}>
                {texts.classes({ count: details.length })}
              </span>
            )}
          </Link>
        ))}
      </div>
    </div>
  )
}
