import type { ReactNode } from 'react'
import type { SingleClass } from '#contract/types.ts'
import { CHECK_IN_OPENS_MINUTES, checkInTime } from '#domain/booking/check-in.ts'
import { MS_PER_MINUTE } from '#domain/time/spans.ts'
import { attendanceTexts } from '#text/booking/attendance.ts'
import { useStudio } from '#web/studio.ts'
import { Note } from '#web/ui/feedback/feedback.tsx'
import { dayLong, dayOf, timeOf } from '#web/ui/format/format.ts'

const texts = attendanceTexts.door

interface TimingProps {
  single: Pick<SingleClass, 'class_date' | 'duration'>
  now: number
  className?: string | undefined
}

/** A note outside of check-in hours. */
export function Timing({ single, now, className }: TimingProps): ReactNode {
  const { timezone } = useStudio()
  const time = checkInTime(single, now)
  if (time === 'open') return null
  if (time === 'over') return <Note className={className}>{texts.over}</Note>
  const day = dayOf(single.class_date, timezone)
  const opens = new Date(Date.parse(single.class_date) - CHECK_IN_OPENS_MINUTES * MS_PER_MINUTE)
  return (
    <Note tone="warn" className={className}>
      {day === dayOf(new Date(now), timezone)
        ? texts.early({ time: timeOf(opens, timezone) })
        : texts.otherDay({ day: dayLong(day) })}
    </Note>
  )
}
