import { Alert, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { deskTexts } from '#text/admin/sales/desk.ts'
import { classTexts } from '#text/admin/schedule/class.ts'
import { nameOf } from '#web/components/attendance/entry.ts'
import { DeskDialog } from '#web/routes/admin/parts/dialogs/DeskDialog.tsx'
import { DrawerField, useDrawer } from '#web/routes/admin/parts/DrawerField.tsx'
import { useDeskForm } from '#web/routes/admin/parts/dialogs/use-desk-form.ts'
import { readPesos } from '#web/routes/admin/parts/read-pesos.ts'
import { amount as pesos } from '#web/ui/format/format.ts'
import type { PlaceDialogProps } from './PlaceDialogs.tsx'

/** Takes cash for a place without a credit. */
export function PayDialog({ entry, onClose }: PlaceDialogProps): ReactNode {
  const { title, lead, amount, noDrawer, confirm, done } = classTexts.payDialog
  const drawer = useDrawer(true)
  const { form, dialog } = useDeskForm({
    initialValues: { paid_amount: '' },
    validate: {
      paid_amount: (written) => ((readPesos(written) ?? 0) > 0 ? null : deskTexts.wrongAmount),
    },
    send: ({ paid_amount }, once) =>
      once('PUT /class_reservations', {
        body: {
          class_reservation_id: entry.class_reservation_id,
          is_paid: true,
          paid_amount: readPesos(paid_amount) ?? 0,
          location_id: drawer.location_id,
        },
      }),
    done: () => done,
    onClose,
  })
  return (
    <DeskDialog {...dialog} disabled={drawer.loading} title={title} confirm={confirm}>
      <p>{lead({ name: nameOf(entry) })}</p>
      <TextInput
        {...form.getInputProps('paid_amount')}
        label={amount}
        inputMode="decimal"
        maxLength={12}
        autoComplete="off"
      />
      <DrawerField {...drawer.field} />
      {drawer.none ? <Alert color="warn">{noDrawer}</Alert> : null}
    </DeskDialog>
  )
}

/** Takes the payment of a place back: the cash leaves the drawer. */
export function UnpayDialog({ entry, onClose }: PlaceDialogProps): ReactNode {
  const { title, lead, unbooked, noDrawer, confirm, done } = classTexts.unpayDialog
  const { cash_taken, class_reservation_id } = entry
  const drawer = useDrawer(cash_taken !== null)
  const { dialog } = useDeskForm({
    initialValues: {},
    send: (_, once) =>
      once('PUT /class_reservations', {
        body: { class_reservation_id, is_paid: false, location_id: drawer.location_id },
      }),
    done: () => done,
    onClose,
  })
  const name = nameOf(entry)
  return (
    <DeskDialog {...dialog} danger disabled={drawer.loading} title={title} confirm={confirm}>
      <p>{cash_taken === null ? unbooked({ name }) : lead({ name, amount: pesos(cash_taken) })}</p>
      <DrawerField {...drawer.field} />
      {drawer.none ? <Alert color="warn">{noDrawer}</Alert> : null}
    </DeskDialog>
  )
}
