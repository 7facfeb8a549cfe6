import type { ReactNode } from 'react'
import { useStudio } from '#web/studio.ts'
import { dayOf, timeOf } from '#web/ui/format/format.ts'
import { dateMedium, dayAndMonth } from '#web/ui/format/written-dates.ts'

interface DayCellProps {
  at: string
  /** For what is of today or a few days ago: its hour in place of the year. */
  time?: boolean
}

/** The studio's day of an instant, in a list. */
export function DayCell({ at, time = false }: DayCellProps): ReactNode {
  const { timezone } = useStudio()
  return (
    <time className="num" dateTime={at}>
      {time
        ? `${dayAndMonth(dayOf(at, timezone))}, ${timeOf(at, timezone)}`
        : dateMedium(dayOf(at, timezone))}
    </time>
  )
}
