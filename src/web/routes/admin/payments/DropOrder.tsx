import { useState, type ReactNode } from 'react'
import type { Purchase } from '#contract/types.ts'
import { paymentTexts } from '#text/admin-payments.ts'
import { api } from '#web/api/browser.ts'
import { CallDialog } from '#web/ui/CallDialog.tsx'
import { Input } from '#web/ui/Input.tsx'
import { fullName } from './full-name.ts'
import { useDeskCall } from './use-desk-call.ts'

const texts = paymentTexts.dropping

/** Calls off an order that nobody has paid. */
export function DropOrder({ purchase, onClose }: { purchase: Purchase; onClose: () => void }): ReactNode {
  const { purchase_id: id, customer } = purchase
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const call = useDeskCall(texts.done, onClose)
  const drop = (): void => {
    const written = reason.trim()
    setMissing(written === '')
    if (written === '') return
    void call.send(() => api('POST /purchases/cancel/{id}', { params: { id }, body: { reason: written } }))
  }
  return (
    <CallDialog
      call={call}
      danger
      title={texts.title}
      cancelLabel={texts.back}
      confirmLabel={paymentTexts.drop}
      onClose={onClose}
      onConfirm={drop}
      busyLabel={texts.busy}
    >
      <p>{texts.question({ order: paymentTexts.order({ id }).toLowerCase(), name: fullName(customer) })}</p>
      <p>{texts.lead}</p>
      <Input
        label={texts.why}
        value={reason}
        maxLength={300}
        error={missing && reason.trim() === '' ? paymentTexts.refunding.missing : null}
        onChange={(event) => setReason(event.target.value)}
      />
    </CallDialog>
  )
}
