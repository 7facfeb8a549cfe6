import { MessageCircle } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Answer, ClassReservation } from '#contract/types.ts'
import { reservationTexts } from '#text/booking/reservations.ts'
import { api } from '#web/api/browser.ts'
import { useOnce } from '#web/api/once/use-once.ts'
import { useCall } from '#web/api/use-call.ts'
import { ClassStrip, guestNames } from '#web/components/booking/dialogs/ClassFacts.tsx'
import { useStudio } from '#web/studio.ts'
import { Button } from '#web/ui/Button.tsx'
import { CopyField } from '#web/ui/fields/CopyField.tsx'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'
import { useStepFocus } from '#web/ui/dialogs/use-step-focus.ts'
import { Note, Problem } from '#web/ui/feedback/feedback.tsx'
import { dayAndTime } from '#web/ui/format/format.ts'

const texts = reservationTexts.transfer

type Link = Answer<'POST /class_reservations/{id}/transfer'>

interface TransferDialogProps {
  reservation: ClassReservation
  /** The guests' places that are transferred with it. */
  guests: readonly ClassReservation[]
  onClose: () => void
  onRevoked: (message: string) => void
  /** A link was created, or an attempt refused: the data on screen is stale. */
  onChanged: () => void
}

/** Creates a transfer link, shows it once, and revokes it. */
export function TransferDialog(props: TransferDialogProps): ReactNode {
  const { reservation, guests, onClose, onRevoked, onChanged } = props
  const { timezone } = useStudio()
  const once = useOnce()
  const { single_class: single, class_reservation_id: id } = reservation
  const [link, setLink] = useState<Link | null>(null)
  const [taken, setTaken] = useState(false)
  const [doing, setDoing] = useState<'create' | 'revoke'>('create')
  const { busy, problem, send } = useCall<Link | null>({
    done: (made) => {
      if (made === null) return onRevoked(texts.revoked)
      setLink(made)
      onChanged()
    },
    refused: ({ code }) => {
      setTaken(code === 'transferred')
      if (code === 'no_transfer') setLink(null)
      onChanged()
    },
  })
  const when = dayAndTime(single.class_date, timezone)

  const create = (): void => {
    setDoing('create')
    void send(() => api('POST /class_reservations/{id}/transfer', { params: { id } }))
  }
  const revoke = (): void => {
    setDoing('revoke')
    void send(() => once('DELETE /class_reservations/{id}/transfer', { params: { id } }).then(() => null))
  }
  const outcome = useStepFocus(link === null ? 'none' : 'made')
  const open = link !== null || reservation.transfer_open
  if (taken || reservation.transferred) {
    return (
      <Dialog onClose={onClose} title={texts.title} footer={<Button onClick={onClose}>{texts.close}</Button>}>
        <ClassStrip singleClass={single} />
        <Note role="alert">{texts.gone}</Note>
      </Dialog>
    )
  }

  return (
    <Dialog
      onClose={onClose}
      busy={busy}
      title={texts.title}
      width={480}
      staticBackdrop={link !== null}
      footer={
        <>
          {open ? (
            <Button
              variant="ghost"
              busy={busy && doing === 'revoke'}
              busyLabel={texts.revoking}
              onClick={revoke}
            >
              {texts.revoke}
            </Button>
          ) : (
            <Button variant="quiet" aria-disabled={busy || undefined} onClick={() => busy || onClose()}>
              {texts.back}
            </Button>
          )}
          {link === null ? (
            <Button busy={busy && doing === 'create'} busyLabel={texts.creating} onClick={create}>
              {open ? texts.createAnother : texts.create}
            </Button>
          ) : (
            <Button
              href={`https://wa.me/?${new URLSearchParams({ text: texts.message({ name: single.class_type.name, when, url: link.url }) })}`}
              target="_blank"
              rel="noopener noreferrer"
            >
              <MessageCircle />
              {texts.whatsapp}
            </Button>
          )}
        </>
      }
    >
      <ClassStrip singleClass={single} />
      <p>
        {reservation.can.cancel === true ? null : `${texts.notCancellable} `}
        {reservation.is_cash ? texts.howWithoutCredit : texts.how}
      </p>
      {guests.length === 0 ? null : <p>{texts.guests({ names: guestNames(guests) })}</p>}
      <div ref={outcome} tabIndex={-1}>
        {link === null && open ? <Note>{texts.open}</Note> : null}
        {link === null ? null : (
          <CopyField label={texts.link} value={link.url} hint={texts.once({ until: when })} />
        )}
      </div>
      <Problem>{problem}</Problem>
    </Dialog>
  )
}
