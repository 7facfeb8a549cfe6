import { useState } from 'react'
import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { Purchase } from '#contract/types.ts'
import { paymentTexts } from '#text/admin-payments.ts'
import { api } from '#web/api/browser.ts'
import { useCall } from '#web/api/use-call.ts'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { Problem } from '#web/ui/feedback.tsx'
import { Input } from '#web/ui/Input.tsx'
import { useToast } from '#web/ui/Toast.tsx'
import { fullName } from './full-name.ts'

const texts = paymentTexts.dropping

/** Calls off an order that nobody has paid. */
export function DropOrder({ purchase, onClose }: { purchase: Purchase; onClose: () => void }): ReactNode {
  const { purchase_id: id, customer } = purchase
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const { revalidate } = useRevalidator()
  const toast = useToast()
  const { busy, problem, send } = useCall({
    done: async () => {
      toast.success(texts.done)
      onClose()
      await revalidate()
    },
    refused: () => revalidate(),
  })
  const drop = (): void => {
    const written = reason.trim()
    setMissing(written === '')
    if (written === '') return
    void send(() => api('POST /purchases/cancel/{id}', { params: { id }, body: { reason: written } }))
  }
  return (
    <ConfirmDialog
      open
      danger
      title={texts.title}
      cancelLabel={texts.back}
      confirmLabel={paymentTexts.drop}
      onCancel={onClose}
      onConfirm={drop}
      busy={busy}
      busyLabel={texts.busy}
    >
      <p>{texts.question(paymentTexts.order(id), fullName(customer))}</p>
      <p>{texts.lead}</p>
      <Input
        label={texts.why}
        value={reason}
        maxLength={300}
        error={missing && reason.trim() === '' ? paymentTexts.refunding.missing : null}
        onChange={(event) => setReason(event.target.value)}
      />
      <Problem>{problem}</Problem>
    </ConfirmDialog>
  )
}
