import { TextInput } from '@mantine/core'
import { isNotEmpty } from '@mantine/form'
import type { ReactNode } from 'react'
import type { RosterEntry, SingleClass } from '#contract/types.ts'
import { classTexts as texts } from '#text/admin/schedule/class.ts'
import { api } from '#web/api/browser.ts'
import { ApiError } from '#web/api/client.ts'
import { nameOf } from '#web/components/attendance/entry.ts'
import { ConfirmDialog } from '#web/routes/admin/parts/dialogs/ConfirmDialog.tsx'
import { DeskDialog } from '#web/routes/admin/parts/dialogs/DeskDialog.tsx'
import { useDeskForm } from '#web/routes/admin/parts/dialogs/use-desk-form.ts'
import { SpotField } from './SpotField.tsx'

export interface PlaceDialogProps {
  single: SingleClass
  entry: RosterEntry
  /** How many guests come with the entry's holder. */
  guests: number
  onClose: () => void
}

/** Gives somebody another spot in the class. */
export function SpotDialog({ single, entry, onClose }: PlaceDialogProps): ReactNode {
  const name = nameOf(entry)
  const { form, dialog } = useDeskForm<{ spot: number | null }, number>({
    initialValues: { spot: null },
    validate: { spot: (spot) => (spot === null ? texts.spotDialog.missing : null) },
    send: async ({ spot }) => {
      const { class_reservation_id } = entry
      await api('PUT /class_reservations', { body: { class_reservation_id, spot: spot ?? undefined } })
      return spot ?? 0
    },
    done: (spot) => texts.spotDialog.done({ name, spot }),
    // The map shows it as taken now.
    refused: ({ code }) => {
      if (code === 'spot_taken') form.setFieldValue('spot', null)
    },
    onClose,
  })
  const { title, lead, confirm } = texts.spotDialog
  return (
    <DeskDialog {...dialog} title={title} confirm={confirm}>
      <p>{lead({ name, spot: entry.spot ?? 0 })}</p>
      <SpotField
        single={single}
        value={form.values.spot}
        error={form.errors['spot']}
        onChange={(spot) => form.setFieldValue('spot', spot)}
      />
    </DeskDialog>
  )
}

/** Adds a guest to a customer's reservation. */
export function GuestDialog({ single, entry, onClose }: PlaceDialogProps): ReactNode {
  const { form, dialog } = useDeskForm({
    initialValues: { guest: '' },
    validate: { guest: isNotEmpty(texts.bookDialog.required) },
    send: ({ guest }, once) =>
      once('POST /class_reservations', {
        body: {
          single_class_id: single.single_class_id,
          customer_id: entry.customer.customer_id,
          guest: guest.trim(),
          is_cash: entry.paid_with === 'cash',
        },
      }),
    done: () => texts.guestDialog.done,
    onClose,
  })
  const { title, lead, name, confirm } = texts.guestDialog
  return (
    <DeskDialog {...dialog} title={title} confirm={confirm}>
      <p>{lead({ name: entry.customer.name })}</p>
      <TextInput {...form.getInputProps('guest')} label={name} maxLength={80} />
    </DeskDialog>
  )
}

/** Corrects a guest's name. */
export function RenameDialog({ entry, onClose }: PlaceDialogProps): ReactNode {
  const { form, dialog } = useDeskForm({
    initialValues: { guest: entry.guest ?? '' },
    validate: { guest: isNotEmpty(texts.bookDialog.required) },
    send: ({ guest }) => {
      const { class_reservation_id } = entry
      return api('PUT /class_reservations', { body: { class_reservation_id, guest: guest.trim() } })
    },
    done: () => texts.guestDialog.done,
    onClose,
  })
  const { renameTitle, name, renameConfirm } = texts.guestDialog
  return (
    <DeskDialog {...dialog} title={renameTitle} confirm={renameConfirm}>
      <TextInput {...form.getInputProps('guest')} label={name} maxLength={80} />
    </DeskDialog>
  )
}

/** Cancels somebody's place by the studio's policy. */
export function CancelPlaceDialog({ entry, guests, onClose }: PlaceDialogProps): ReactNode {
  const { title, lead, confirm } = texts.cancelDialog
  return (
    <ConfirmDialog
      danger
      title={title}
      confirm={confirm}
      send={async (once) => {
        try {
          const params = { id: entry.class_reservation_id }
          const { credit_returned } = await once('DELETE /class_reservations/{id}', { params })
          return credit_returned ? texts.cancelDialog.returned : texts.cancelDialog.notReturned
        } catch (refusal) {
          // Somebody else has done it: there is nothing left to press.
          if (refusal instanceof ApiError && refusal.code === 'already_cancelled') return refusal.message
          throw refusal
        }
      }}
      done={(said) => said}
      onClose={onClose}
    >
      <p>{lead({ name: nameOf(entry), guests })}</p>
    </ConfirmDialog>
  )
}
