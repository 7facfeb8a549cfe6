import { useState, type ReactNode } from 'react'
import type { ClassReservation } from '#contract/types.ts'
import { cancelNotice } from '#domain/booking/cancel/cancel-notice.ts'
import { cancelTexts as texts } from '#text/booking/dialogs.ts'
import { lateText } from '#text/booking/policy.ts'
import { serverNow } from '#web/server-clock.ts'
import { useStudio } from '#web/studio.ts'
import { dayLong, dayOf, timeOf } from '#web/ui/format/format.ts'
import { CallDialog } from '#web/ui/dialogs/CallDialog.tsx'
import { Note } from '#web/ui/feedback/feedback.tsx'
import { guestNames } from './ClassFacts.tsx'
import { useOnce } from '#web/api/once/use-once.ts'
import { type DialogEnds, endsWith } from '#web/components/booking/dialogs/ends-with.ts'

interface CancelDialogProps extends DialogEnds {
  reservation: ClassReservation
  /** The guests' places that are cancelled with it. */
  guests: readonly ClassReservation[]
}

/** Asks before a place is cancelled, and says what happens to the credit. */
export function CancelDialog({
  reservation,
  guests,
  onClose,
  onDone,
  onRefused,
}: CancelDialogProps): ReactNode {
  const once = useOnce()
  const params = { id: reservation.class_reservation_id }

  return (
    <CallDialog
      send={() => once('DELETE /class_reservations/{id}', { params })}
      {...endsWith(texts.success, { done: onDone, refused: onRefused })}
      onClose={onClose}
      title={texts.title}
      cancelLabel={texts.back}
      confirmLabel={texts.confirm}
      danger
      busyLabel={texts.busy}
    >
      <Question reservation={reservation} />
      {guests.length === 0 ? null : <p>{texts.guests({ names: guestNames(guests) })}</p>}
      <CreditNotice reservation={reservation} guests={guests} />
    </CallDialog>
  )
}

interface QuestionProps {
  reservation: ClassReservation
}

function Question({ reservation: { single_class: target, guest } }: QuestionProps): ReactNode {
  const { timezone } = useStudio()
  const day = dayLong(dayOf(target.class_date, timezone))
  const time = timeOf(target.class_date, timezone)
  if (guest === null) {
    const [before, on, at, end] = texts.question
    return (
      <p>
        {before}
        <b className="b">{target.class_type.name}</b>
        {on + day + at + time + end}
      </p>
    )
  }
  const [before, inside, on, at, end] = texts.guestQuestion
  return (
    <p>
      {before}
      <b className="b">{guest}</b>
      {inside + target.class_type.name + on + day + at + time + end}
    </p>
  )
}

/** What happens to the credit: a warning if it is lost. */
function CreditNotice({ reservation, guests }: Pick<CancelDialogProps, 'reservation' | 'guests'>): ReactNode {
  const places = [reservation, ...guests]
  const returned = places.filter((place) => place.cancel_returns_credit).length
  const lost = places.filter((place) => place.cancel_loses_credit).length
  const studio = useStudio()
  const [now] = useState(serverNow)
  const notice = cancelNotice(reservation, now)
  const { allow_cancel_reservations: cancellable, allow_transfers: transferable } = studio
  return (
    <>
      {cancellable || !transferable ? null : <p>{texts.transferable}</p>}
      {notice === 'returned' ? <p className="mu">{texts.returned({ credits: returned })}</p> : null}
      {notice === 'received' ? <Note>{texts.received}</Note> : null}
      {notice === 'used_up' ? <Note tone="warn">{texts.usedUp}</Note> : null}
      {notice === 'late' ? (
        <Note tone="warn">
          {lateText(reservation.single_class.class_type)}
          {lost > 1 ? ` ${texts.lost({ guests: guests.length, credits: lost })}` : null}
        </Note>
      ) : null}
    </>
  )
}
