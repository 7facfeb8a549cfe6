import { MessageCircle } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Answer, ClassReservation } from '#contract/types.ts'
import { reservationTexts } from '#text/reservations.ts'
import { api } from '#web/api/browser.ts'
import { ApiError } from '#web/api/client.ts'
import { ClassStrip } from '#web/components/booking/dialogs/ClassFacts.tsx'
import { useStudio } from '#web/studio.ts'
import { Button } from '#web/ui/Button.tsx'
import { CopyField } from '#web/ui/CopyField.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Note } from '#web/ui/feedback.tsx'
import { dayAndTime } from '#web/ui/format.ts'

const texts = reservationTexts.transfer

type Link = Answer<'POST /class_reservations/{id}/transfer'>

interface TransferDialogProps {
  reservation: ClassReservation
  /** The places of guests that go with it. */
  guests: readonly ClassReservation[]
  onClose: () => void
  onRevoked: (message: string) => void
  /** A link was made, or an attempt refused: what the page shows is old. */
  onChanged: () => void
}

/** Makes the link with which somebody else takes one's place, shows it this once, and takes it back. */
export function TransferDialog(props: TransferDialogProps): ReactNode {
  const { reservation, guests, onClose, onRevoked, onChanged } = props
  const { timezone } = useStudio()
  const { single_class: single, class_reservation_id: id } = reservation
  const [link, setLink] = useState<Link | null>(null)
  const [busy, setBusy] = useState<'create' | 'revoke' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const when = dayAndTime(single.class_date, timezone)

  const attempt = async (doing: 'create' | 'revoke', work: () => Promise<void>): Promise<void> => {
    setBusy(doing)
    setProblem(null)
    try {
      await work()
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setProblem(failure.message)
      if (failure.status !== 0) onChanged()
    } finally {
      setBusy(null)
    }
  }
  const create = () =>
    attempt('create', async () => {
      setLink(await api('POST /class_reservations/{id}/transfer', { params: { id } }))
      onChanged()
    })
  const revoke = () =>
    attempt('revoke', async () => {
      await api('DELETE /class_reservations/{id}/transfer', { params: { id } })
      onRevoked(texts.revoked)
    })
  const open = link !== null || reservation.transfer_open

  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      width={480}
      staticBackdrop={link !== null}
      footer={
        <>
          {open ? (
            <Button
              variant="ghost"
              busy={busy === 'revoke'}
              busyLabel={texts.revoking}
              onClick={() => void revoke()}
            >
              {texts.revoke}
            </Button>
          ) : (
            <Button variant="quiet" onClick={onClose}>
              {texts.back}
            </Button>
          )}
          {link === null ? (
            <Button busy={busy === 'create'} busyLabel={texts.creating} onClick={() => void create()}>
              {open ? texts.createAnother : texts.create}
            </Button>
          ) : (
            <Button
              href={`https://wa.me/?${new URLSearchParams({ text: texts.message(single.class_type.name, when, link.url) })}`}
              target="_blank"
              rel="noopener noreferrer"
            >
              <MessageCircle aria-hidden />
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
      {guests.length === 0 ? null : <p>{texts.guests(namesOf(guests))}</p>}
      {link === null && open ? <Note>{texts.open}</Note> : null}
      {link === null ? null : <CopyField label={texts.link} value={link.url} hint={texts.once(when)} />}
      {problem === null ? null : (
        <Note tone="bad" role="alert">
          {problem}
        </Note>
      )}
    </Dialog>
  )
}

const namesOf = (guests: readonly ClassReservation[]): string =>
  new Intl.ListFormat('es-MX').format(guests.flatMap(({ guest }) => guest ?? []))
