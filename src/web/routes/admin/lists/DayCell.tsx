import type { ReactNode } from 'react'
import { useStudio } from '#web/studio.ts'
import { dayOf } from '#web/ui/format/format.ts'
import { dateMedium } from '#web/ui/format/written-dates.ts'

/** The studio's day of an instant, in a list. */
export function DayCell({ at }: { at: string }): ReactNode {
  const { timezone } = useStudio()
  return (
    <time className="num" dateTime={at}>
      {dateMedium(dayOf(at, timezone))}
    </time>
  )
}
