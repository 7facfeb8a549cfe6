import { ActionIcon } from '@mantine/core'
import { Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { paymentTexts } from '#text/admin/sales/admin-payments.ts'
import { api } from '#web/api/browser.ts'
import { useCall } from '#web/api/use-call.ts'
import { useSubmissionKey } from '#web/components/booking/dialogs/use-submission-key.ts'
import { BusyButton } from '#web/routes/admin/parts/BusyButton.tsx'
import { useToast } from '#web/ui/feedback/Toast.tsx'

const texts = paymentTexts.page

interface SendReceiptProps {
  purchase_id: number
  /** Of one charge; without it the order's last payment. */
  charge?: { invoice_id: number; label: string }
}

/** Sends the customer the mail about a payment once more; a press whose answer was lost counts once. */
export function SendReceipt({ purchase_id: id, charge }: SendReceiptProps): ReactNode {
  const submit = useSubmissionKey()
  const toast = useToast()
  const call = useCall<{ sent_to: string }>({
    done: ({ sent_to }) => toast.success(texts.receiptSent({ email: sent_to })),
    refused: (refusal) => toast.error(refusal),
  })
  const send = () =>
    submit(charge ? { invoice_id: charge.invoice_id } : {}, (body, idempotencyKey) =>
      api('POST /purchases/receipt/{id}', { params: { id }, body, idempotencyKey }),
    )
  if (charge)
    return (
      <ActionIcon
        variant="subtle"
        size={40}
        aria-label={charge.label}
        title={texts.sendReceipt}
        loading={call.busy}
        onClick={() => void call.send(send)}
      >
        <Mail size={18} aria-hidden />
      </ActionIcon>
    )
  return (
    <BusyButton
      variant="default"
      size="sm"
      busy={call.busy}
      leftSection={<Mail size={16} aria-hidden />}
      onClick={() => void call.send(send)}
    >
      {texts.sendReceipt}
    </BusyButton>
  )
}
