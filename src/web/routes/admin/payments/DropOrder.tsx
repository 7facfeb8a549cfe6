import { TextInput } from '@mantine/core'
import { isNotEmpty } from '@mantine/form'
import type { ReactNode } from 'react'
import type { Purchase } from '#contract/types.ts'
import { paymentTexts } from '#text/admin/sales/admin-payments.ts'
import { DeskDialog } from '#web/routes/admin/parts/dialogs/DeskDialog.tsx'
import { useDeskForm } from '#web/routes/admin/parts/dialogs/use-desk-form.ts'
import { fullName } from '#domain/people/full-name.ts'

const texts = paymentTexts.dropping

/** Cancels an unpaid order. */
export function DropOrder({ purchase, onClose }: { purchase: Purchase; onClose: () => void }): ReactNode {
  const { purchase_id: id, customer } = purchase
  const { form, dialog } = useDeskForm({
    initialValues: { reason: '' },
    validate: { reason: isNotEmpty(paymentTexts.refunding.missing) },
    send: ({ reason }, once) =>
      once('POST /purchases/cancel/{id}', { params: { id }, body: { reason: reason.trim(), order: true } }),
    done: () => texts.done,
    onClose,
  })
  return (
    <DeskDialog {...dialog} danger title={texts.title} confirm={paymentTexts.drop}>
      <p>{texts.question({ order: paymentTexts.order({ id }).toLowerCase(), name: fullName(customer) })}</p>
      <p>{texts.lead}</p>
      <TextInput {...form.getInputProps('reason')} label={texts.why} maxLength={300} />
    </DeskDialog>
  )
}
