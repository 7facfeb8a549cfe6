import type { ReactNode } from 'react'
import { useStudio } from '#web/studio.ts'
import { dayOf } from '#web/ui/format/format.ts'
import { dateMedium } from '#web/ui/format/written-dates.ts'
import { useMoment } from './use-moment.ts'

interface DayCellProps {
  at: string
  /** For what is of today or a few days ago: its hour in place of the year. */
  time?: boolean
}

/** The studio's day of an instant, in a list. */
export function DayCell({ at, time = false }: DayCellProps): ReactNode {
  const { timezone } = useStudio()
  const moment = useMoment()
  return (
    <time className="num" dateTime={at}>
      {time ? moment(at) : dateMedium(dayOf(at, timezone))}
    </time>
  )
}

/** The column that says when a record was last changed. */
export const changedColumn = <R extends { updatedAt: string }>() => ({
  width: 180,
  cell: ({ updatedAt }: R) => <DayCell at={updatedAt} />,
  value: ({ updatedAt }: R) => updatedAt,
})
