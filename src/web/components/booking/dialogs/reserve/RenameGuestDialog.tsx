import type { ReactNode } from 'react'
import type { ClassReservation } from '#contract/types.ts'
import { guestTexts as texts } from '#text/booking/guest.ts'
import { api } from '#web/api/browser.ts'
import { useForm } from '#web/api/use-form.ts'
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx'
import { Problem } from '#web/ui/feedback/feedback.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { ClassStrip } from '#web/components/booking/dialogs/ClassFacts.tsx'
import { guestNameError } from './GuestFields.tsx'

interface RenameGuestDialogProps {
  /** The guest's own place. */
  reservation: ClassReservation
  onClose: () => void
  /** The new name is saved: the caller confirms it with `guestTexts.success` and reloads the data. */
  onDone: () => void
}

export function RenameGuestDialog({ reservation, onClose, onDone }: RenameGuestDialogProps): ReactNode {
  const { class_reservation_id, single_class: single, spot } = reservation
  const form = useForm({
    checks: ({ exact }) => ({ name: guestNameError(exact('name')) }),
    send: ({ exact }) =>
      api('PUT /single_class/guest', { body: { class_reservation_id, name: exact('name') } }),
    done: onDone,
  })

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={texts.title}
      width={440}
      back={texts.back}
      submit={texts.save}
      busyLabel={texts.saving}
    >
      <ClassStrip
        singleClass={single}
        aside={spot === null ? null : <span className="sm mu num">{texts.spot({ spot })}</span>}
      />
      <Input
        {...form.field('name')}
        label={texts.name}
        defaultValue={reservation.guest ?? ''}
        maxLength={80}
        autoComplete="off"
      />
      <Problem>{form.problem}</Problem>
    </FormDialog>
  )
}
