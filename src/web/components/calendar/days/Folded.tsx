import clsx from 'clsx'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { siteTexts } from '#text/site/site.ts'
import { dayParts } from '#web/ui/format/format.ts'
import { Link } from '#web/ui/Link.tsx'
import styles from './Folded.module.css'
import type { FoldedDays } from '#web/components/calendar/week/week-data.ts'

const texts = siteTexts.calendar

interface FoldedProps {
  days: FoldedDays
  /** The address of the week with them. */
  to: string
  /** In the phone's row of days, where a cell has room for the days alone. */
  brief?: boolean
}

/** The days of a week that are over, as one slim column that leads to them. */
export function Folded({ days, to, brief = false }: FoldedProps): ReactNode {
  const [first, last] = [dayParts(days.first).day, dayParts(days.last).day]
  const past = texts.past({ classes: days.classes })
  return (
    <Link
      to={to}
      rel="nofollow"
      preventScrollReset
      className={clsx(styles['folded'], brief ? styles['brief'] : 'no-phone')}
    >
      <ChevronRight />
      <b className="num">{first === last ? first : `${first}–${last}`}</b>
      <span className={brief ? 'vh' : undefined}>{past}</span>
      <span className="vh">. {texts.showPast}</span>
    </Link>
  )
}
