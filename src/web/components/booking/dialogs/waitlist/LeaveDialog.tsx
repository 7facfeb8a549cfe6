import type { ReactNode } from 'react'
import type { Waitlist } from '#contract/types.ts'
import { waitlistTexts } from '#text/booking/waitlist.ts'
import { useOnce } from '#web/api/once/use-once.ts'
import { type DialogEnds, endsWith } from '#web/components/booking/dialogs/ends-with.ts'
import { useStudio } from '#web/studio.ts'
import { CallDialog } from '#web/ui/dialogs/CallDialog.tsx'
import { dayLong, dayOf, timeOf } from '#web/ui/format/format.ts'

const texts = waitlistTexts.leave

interface LeaveDialogProps extends DialogEnds {
  entry: Waitlist
}

/** Asks before leaving a waitlist, which loses the position. */
export function LeaveDialog({ entry, onClose, onDone, onRefused }: LeaveDialogProps): ReactNode {
  const { timezone } = useStudio()
  const once = useOnce()
  const { waitlist_id, position, state, single_class: single } = entry
  const [before, on, at, end] = texts.question
  return (
    <CallDialog
      send={() => once('DELETE /waitlist/{id}', { params: { id: waitlist_id } })}
      {...endsWith(texts.success, { done: onDone, refused: onRefused })}
      onClose={onClose}
      danger
      cancelLabel={texts.stay}
      confirmLabel={texts.submit}
      busyLabel={texts.busy}
    >
      <p>
        {before}
        <b className="b">{single.class_type.name}</b>
        {on + dayLong(dayOf(single.class_date, timezone)) + at + timeOf(single.class_date, timezone) + end}
      </p>
      <p className="sm mu">
        {state === 'offered' ? texts.offered : texts.position({ position: position ?? 1 })}
      </p>
    </CallDialog>
  )
}
