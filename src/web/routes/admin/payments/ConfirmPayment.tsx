import { NativeSelect, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Answer } from '#contract/types.ts'
import { CASH } from '#domain/selling/built-in-methods.ts'
import { paymentTexts } from '#text/admin/sales/admin-payments.ts'
import { amount as pesos } from '#web/ui/format/format.ts'
import { DeskDialog } from '#web/routes/admin/parts/dialogs/DeskDialog.tsx'
import { DrawerField, useDrawer } from '#web/routes/admin/parts/DrawerField.tsx'
import { useDeskForm } from '#web/routes/admin/parts/dialogs/use-desk-form.ts'
import type { Due } from './due.ts'

const texts = paymentTexts.confirming

interface ConfirmPaymentProps {
  due: Due
  methods: Answer<'GET /payment_methods'>['payment_methods']
  onClose: () => void
}

/** Confirms a payment with its amount and method. The server compares the amount with the order's. */
export function ConfirmPayment({ due, methods, onClose }: ConfirmPaymentProps): ReactNode {
  const { purchase_id: id, name, title, amount, begins } = due
  // How it was to be paid, unless that is not offered any more: the field shows what is sent.
  const proposed =
    methods.find(({ payment_method_id }) => payment_method_id === due.payment_method_id) ?? methods[0]
  const { form, dialog } = useDeskForm({
    initialValues: { method: String(proposed?.payment_method_id), reference: '' },
    send: ({ method, reference }, once) =>
      once('POST /purchases/confirm/{id}', {
        params: { id },
        body: {
          payment_method_id: Number(method),
          amount,
          begins,
          reference: Number(method) === CASH ? null : reference,
          location_id: drawer.location_id,
        },
      }),
    done: () => texts.done,
    onClose,
  })
  const inCash = Number(form.values.method) === CASH
  const drawer = useDrawer(inCash)
  return (
    <DeskDialog {...dialog} disabled={drawer.loading} title={texts.title} confirm={paymentTexts.confirm}>
      <p>
        <b className="b">{texts.question({ amount: pesos(amount), name })}</b>
      </p>
      <p>{texts.what({ title, order: paymentTexts.order({ id }).toLowerCase() })}</p>
      <NativeSelect
        {...form.getInputProps('method')}
        label={texts.method}
        data={methods.map((method) => ({ value: String(method.payment_method_id), label: method.name }))}
      />
      {inCash ? (
        <DrawerField {...drawer.field} />
      ) : (
        <TextInput
          {...form.getInputProps('reference')}
          label={texts.reference}
          description={texts.referenceHint}
          maxLength={60}
          autoComplete="off"
        />
      )}
    </DeskDialog>
  )
}
