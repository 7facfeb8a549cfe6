import type { ReactNode } from 'react'
import type { RosterEntry } from '#contract/types.ts'
import { attendanceTexts as texts } from '#text/booking/attendance.ts'
import { useOnline } from '#web/offline/use-online.ts'
import { useStudio } from '#web/studio.ts'
import { Button } from '#web/ui/Button.tsx'
import { timeOf } from '#web/ui/format/format.ts'
import { Tag } from '#web/ui/Tag.tsx'
import styles from './attendance.module.css'
import { nameOf } from './entry.ts'
import { type CheckIn, singly } from './use-check-in.ts'

/** Checks a customer in, or undoes it: one button for both, so that it keeps the focus. */
export function CheckInButton({ entry, checkIn }: { entry: RosterEntry; checkIn: CheckIn }): ReactNode {
  const online = useOnline()
  const name = nameOf(entry)
  const { attend } = entry
  return (
    <Button
      size="small"
      variant={attend ? 'ghost' : 'primary'}
      className={styles['press']}
      aria-label={attend ? texts.undoOf({ name }) : texts.checkInOf({ name })}
      disabled={!online}
      onClick={singly(() => checkIn.attend(entry, !attend))}
    >
      {attend ? texts.undo : texts.checkIn}
    </Button>
  )
}

/** When they were checked in, if they were. */
export function Arrival({ entry: { attend, checkedInAt } }: { entry: RosterEntry }): ReactNode {
  const { timezone } = useStudio()
  if (!attend) return null
  return (
    <Tag tone="ok" dot className="num">
      <span className="vh">{texts.arrived} </span>
      {checkedInAt === null ? texts.arrived : timeOf(checkedInAt, timezone)}
    </Tag>
  )
}
