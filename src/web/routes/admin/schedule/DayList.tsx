import clsx from 'clsx'
import { CalendarX2, ChevronRight } from 'lucide-react'
import { type CSSProperties, type ReactNode } from 'react'
import type { StaffClass } from '#contract/types.ts'
import { paths } from '#domain/site-map/paths.ts'
import { adminScheduleTexts as texts } from '#text/admin/schedule/schedule.ts'
import { callNameOf } from '#web/components/booking/dialogs/ClassFacts.tsx'
import { EmptyState } from '#web/ui/feedback/feedback.tsx'
import { dayLong, dayParts, timeOf, weekdayShort } from '#web/ui/format/format.ts'
import { Link } from '#web/ui/Link.tsx'
import styles from './day-list.module.css'

interface DayListProps {
  days: { date: string; details: StaffClass[] }[]
  day: string
  timezone: string
  /** Where a day of the strip leads. */
  toDay: (date: string) => string
  /** Opens the class's editor; without it a class leads to its page. */
  onOpen: ((single: StaffClass) => void) | null
}

/** The days of a week as a strip, and the classes of one: the timetable on the phone. */
export function DayList({ days, day, timezone, toDay, onOpen }: DayListProps): ReactNode {
  const shown = days.find(({ date }) => date === day)?.details ?? []
  return (
    <div className={styles['phone']}>
      <nav className={styles['strip']} aria-label={texts.days}>
        {days.map(({ date }) => (
          <Link
            key={date}
            to={toDay(date)}
            preventScrollReset
            aria-current={date === day ? 'date' : undefined}
            className={clsx(date === day && styles['on'])}
          >
            {weekdayShort(date, true)}
            <b className="num">{dayParts(date).day}</b>
          </Link>
        ))}
      </nav>
      <h2 className="vh">{texts.dayTitle({ day: dayLong(day) })}</h2>
      {shown.length === 0 ? <EmptyState icon={<CalendarX2 />}>{texts.noClasses}</EmptyState> : null}
      <ol className={styles['list']}>
        {shown.map((single) => (
          <li
            key={single.single_class_id}
            className={clsx(single.draft && styles['draft'])}
            style={{ '--color': single.class_type.color ?? 'var(--muted)' } as CSSProperties}
          >
            <Row single={single} timezone={timezone} onOpen={onOpen} />
          </li>
        ))}
      </ol>
    </div>
  )
}

type RowProps = Pick<DayListProps, 'timezone' | 'onOpen'> & { single: StaffClass }

function Row({ single, timezone, onOpen }: RowProps): ReactNode {
  const body = (
    <>
      <b className="num">{timeOf(single.class_date, timezone)}</b>
      <span className={styles['what']}>
        <span className="b">{single.class_type.name}</span>
        <span className="sm mu">
          {callNameOf(single) ?? texts.noCoach}, {single.draft ? `${texts.draft}, ` : ''}
          {texts.places({ taken: single.taken, capacity: single.capacity ?? 0 })}
        </span>
      </span>
      <ChevronRight />
    </>
  )
  if (onOpen === null)
    return (
      <Link className={styles['row']} to={paths.adminClass(single.single_class_id)}>
        {body}
      </Link>
    )
  return (
    <button type="button" className={styles['row']} onClick={() => onOpen(single)}>
      {body}
    </button>
  )
}
