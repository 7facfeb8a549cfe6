import { useRef, useState, type ReactNode, type FormEvent } from 'react'
import type { ClassReservation } from '#contract/types.ts'
import { guestNameProblem } from '#domain/people/names.ts'
import { guestTexts as texts } from '#text/guest.ts'
import { api } from '#web/api/browser.ts'
import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Problem } from '#web/ui/feedback.tsx'
import { Input } from '#web/ui/Input.tsx'
import { ClassStrip } from './ClassFacts.tsx'

interface RenameGuestDialogProps {
  /** The guest's own place. */
  reservation: ClassReservation
  onClose: () => void
  /** The new name is saved: say so in the words of `guestTexts.success` and load what shows it anew. */
  onDone: () => void
}

/** Gives a guest another name. */
export function RenameGuestDialog({ reservation, onClose, onDone }: RenameGuestDialogProps): ReactNode {
  const [name, setName] = useState(reservation.guest ?? '')
  const [error, setError] = useState<string | null>(null)
  const { busy, problem, send } = useCall({
    done: onDone,
    refused: ({ fields }) => setError(fields['name'] ?? null),
  })
  const input = useRef<HTMLInputElement>(null)
  const { class_reservation_id, single_class: single, spot } = reservation

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const wrong = guestNameProblem(name)
    if (wrong === null) {
      void send(() => api('PUT /single_class/guest', { body: { class_reservation_id, name } }))
      return
    }
    setError(texts.problems[wrong])
    input.current?.focus()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      width={440}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {texts.back}
          </Button>
          <Button type="submit" form="rename-guest" busy={busy} busyLabel={texts.saving}>
            {texts.save}
          </Button>
        </>
      }
    >
      <form id="rename-guest" className="stack" noValidate onSubmit={submit}>
        <ClassStrip
          singleClass={single}
          aside={spot === null ? null : <span className="sm mu num">{texts.spot({ spot })}</span>}
        />
        <Input
          ref={input}
          label={texts.name}
          value={name}
          maxLength={80}
          autoComplete="off"
          error={error}
          onChange={(event) => {
            setName(event.target.value)
            setError(null)
          }}
        />
        <Problem>{error === null ? problem : null}</Problem>
      </form>
    </Dialog>
  )
}
