import { Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { paymentTexts } from '#text/admin/sales/admin-payments.ts'
import { useToldCall } from '#web/routes/admin/parts/use-told-call.ts'
import { useOnce } from '#web/api/once/use-once.ts'
import { BusyIcon } from '#web/routes/admin/parts/BusyButton.tsx'
import { useMails } from '#web/routes/admin/shell/mails.ts'
import { useToast } from '#web/ui/feedback/Toast.tsx'

const texts = paymentTexts.page

interface SendReceiptProps {
  purchase_id: number
  /** The charge. */
  invoice_id: number
  label: string
}

/** Sends the customer the mail about a charge once more. */
export function SendReceipt({ purchase_id, invoice_id, label }: SendReceiptProps): ReactNode {
  const { busy, send } = useSendReceipt(purchase_id, invoice_id)
  return (
    <BusyIcon size={40} aria-label={label} title={texts.sendReceipt} busy={busy} onClick={send}>
      <Mail />
    </BusyIcon>
  )
}

/** The same for a button of its own, by default about the order's last payment; a press whose answer was lost counts once. */
export function useSendReceipt(id: number, invoice_id?: number): { busy: boolean; send: () => void } {
  const once = useOnce()
  const toast = useToast()
  const mails = useMails()
  const call = useToldCall<{ sent_to: string }>({
    done: ({ sent_to: email }) => toast.success((mails ? texts.receiptSent : texts.receiptStored)({ email })),
  })
  const send = () => once('POST /purchases/receipt/{id}', { params: { id }, body: { invoice_id } })
  return { busy: call.busy, send: () => void call.send(send) }
}
