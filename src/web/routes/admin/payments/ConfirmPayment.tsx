import { useState, type ReactNode } from 'react'
import type { Answer, Purchase } from '#contract/types.ts'
import { paymentTexts } from '#text/admin-payments.ts'
import { api } from '#web/api/browser.ts'
import { CallDialog } from '#web/ui/CallDialog.tsx'
import { amount as pesos } from '#web/ui/format.ts'
import { Select } from '#web/ui/Input.tsx'
import { fullName } from './full-name.ts'
import { useDeskCall } from './use-desk-call.ts'

const texts = paymentTexts.confirming

/** Money that is expected: of an order, or of a subscription's next period. */
export interface Due {
  purchase: Purchase
  amount: number
}

interface ConfirmPaymentProps {
  due: Due
  methods: Answer<'GET /payment_methods'>['payment_methods']
  onClose: () => void
}

/** Asks once more with the amount in words, and how it was paid. The server holds the amount against the order's. */
export function ConfirmPayment({ due, methods, onClose }: ConfirmPaymentProps): ReactNode {
  const { purchase, amount } = due
  const { purchase_id: id, class_package, payment_method } = purchase
  const [method, setMethod] = useState(payment_method?.payment_method_id ?? 0)
  const call = useDeskCall(texts.done, onClose)
  const confirm = (): void => {
    const body = { payment_method_id: method, amount }
    void call.send(() => api('POST /purchases/confirm/{id}', { params: { id }, body }))
  }
  return (
    <CallDialog
      call={call}
      title={texts.title}
      cancelLabel={texts.back}
      confirmLabel={paymentTexts.confirm}
      onClose={onClose}
      onConfirm={confirm}
      busyLabel={texts.busy}
    >
      <p>
        <b className="b">{texts.question({ amount: pesos(amount), name: fullName(purchase.customer) })}</b>
      </p>
      <p>{texts.what({ title: class_package.title, order: paymentTexts.order({ id }).toLowerCase() })}</p>
      <Select label={texts.method} value={method} onChange={(event) => setMethod(Number(event.target.value))}>
        {methods.map(({ payment_method_id, name }) => (
          <option key={payment_method_id} value={payment_method_id}>
            {name}
          </option>
        ))}
      </Select>
    </CallDialog>
  )
}
