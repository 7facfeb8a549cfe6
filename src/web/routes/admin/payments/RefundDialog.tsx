import { Alert, Radio, TextInput } from '@mantine/core'
import { isNotEmpty } from '@mantine/form'
import type { ReactNode } from 'react'
import type { Purchase } from '#contract/types.ts'
import { CASH } from '#domain/selling/built-in-methods.ts'
import { paymentTexts } from '#text/admin/sales/admin-payments.ts'
import { api } from '#web/api/browser.ts'
import { useRead } from '#web/api/use-read.ts'
import { money } from '#web/ui/format/format.ts'
import { DeskDialog } from '#web/routes/admin/parts/dialogs/DeskDialog.tsx'
import { DrawerField, useDrawer } from '#web/routes/admin/parts/DrawerField.tsx'
import { readPesos } from '#web/routes/admin/parts/read-pesos.ts'
import { useDeskForm } from '#web/routes/admin/parts/dialogs/use-desk-form.ts'
import { creditsTaken } from './credits-taken.ts'

const texts = paymentTexts.refunding

interface Props {
  purchase: Purchase
  /** Money that came in addition to the payments of its periods, in pesos; null if none did. */
  extra: number | null
  onClose: () => void
}

/** Refunds a purchase's last payment, or first what came in addition, in full or in part, with a reason. */
export function RefundDialog({ purchase, extra, onClose }: Props): ReactNode {
  const drawer = useDrawer(purchase.payment_method?.payment_method_id === CASH)
  const { form, dialog } = useDeskForm({
    initialValues: { share: 'all', amount: '', reason: '' },
    validate: {
      amount: (written, { share }) =>
        share === 'part' && partIn(written) === null ? texts.wrongAmount : null,
      reason: isNotEmpty(texts.missing),
    },
    send: ({ share, amount, reason }, once) => {
      const part = share === 'part' ? partIn(amount) : null
      const { location_id } = drawer
      const params = { id: purchase.purchase_id }
      return once('POST /purchases/refund/{id}', {
        params,
        body: { reason: reason.trim(), location_id, amount: part ?? undefined },
      })
    },
    done: () => texts.done,
    onClose,
  })
  const { share, amount } = form.values
  const part = share === 'part' ? partIn(amount) : null
  // Of a subscription only its last payment is refunded.
  const left = purchase.subscription_period === null ? purchase.total_payment - purchase.refunded : extra
  const { customer_id } = purchase.customer
  const credits = useRead(customer_id, () => api('GET /available_classes', { query: { customer_id } }))
  // Of a subscription the page does not know the amount that a part is of.
  const known = share === 'all' || (part !== null && left !== null && part <= left)
  const taken =
    credits.answer && known && extra === null
      ? creditsTaken(purchase, credits.answer.available_classes, part)
      : null
  const wanted = share === 'all' ? left : part !== null && left !== null && part > left ? null : part
  return (
    <DeskDialog
      {...dialog}
      busy={dialog.busy || drawer.loading}
      danger
      title={texts.title}
      confirm={texts.submit({ amount: wanted === null ? null : money(wanted) })}
    >
      <p>{extra === null ? texts.lead : texts.extra({ amount: money(extra) })}</p>
      <Alert>{texts.way}</Alert>
      <Radio.Group {...form.getInputProps('share')} label={texts.howMuch}>
        <Radio value="all" label={left === null ? texts.last : texts.all({ amount: money(left) })} mt="sm" />
        <Radio value="part" label={texts.part} mt="sm" />
      </Radio.Group>
      {share === 'part' ? (
        <TextInput
          {...form.getInputProps('amount')}
          label={texts.amount}
          inputMode="decimal"
          maxLength={12}
        />
      ) : null}
      <p className="sm mu" role="status">
        {taken && (taken.ends === null || taken.taken > 0) ? texts.credits(taken) : null}{' '}
        {taken && taken.ends !== null ? texts.membership({ ends: taken.ends }) : null}
      </p>
      <DrawerField {...drawer.field} />
      <TextInput {...form.getInputProps('reason')} label={texts.why} maxLength={300} />
    </DeskDialog>
  )
}

/** More than nothing. */
const partIn = (written: string): number | null => readPesos(written) || null
