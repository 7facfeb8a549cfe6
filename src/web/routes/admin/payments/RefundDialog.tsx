import { useState, type ReactNode } from 'react'
import type { Purchase } from '#contract/types.ts'
import { paymentTexts } from '#text/admin-payments.ts'
import { api } from '#web/api/browser.ts'
import { useSubmissionKey } from '#web/components/booking/dialogs/use-submission-key.ts'
import { RadioGroup } from '#web/ui/choices.tsx'
import { CallDialog } from '#web/ui/CallDialog.tsx'
import { Note } from '#web/ui/feedback.tsx'
import { money } from '#web/ui/format.ts'
import { Input } from '#web/ui/Input.tsx'
import { useDeskCall } from './use-desk-call.ts'

const texts = paymentTexts.refunding

/** Gives a purchase's last payment back, all or a part, with a reason. */
export function RefundDialog({ purchase, onClose }: { purchase: Purchase; onClose: () => void }): ReactNode {
  const [share, setShare] = useState<'all' | 'part'>('all')
  const [written, setWritten] = useState('')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const submit = useSubmissionKey()
  const call = useDeskCall(texts.done, onClose)
  const part = readPesos(written)
  const why = reason.trim()
  const refund = (): void => {
    setTried(true)
    if (why === '' || (share === 'part' && part === null)) return
    const body = { reason: why, ...(share === 'part' ? { amount: part } : {}) }
    const params = { id: purchase.purchase_id }
    void call.send(() =>
      submit(body, (sent, idempotencyKey) =>
        api('POST /purchases/refund/{id}', { params, body: sent, idempotencyKey }),
      ),
    )
  }
  return (
    <CallDialog
      call={call}
      danger
      title={texts.title}
      cancelLabel={texts.back}
      confirmLabel={texts.submit({ amount: share === 'part' && part !== null ? money(part) : null })}
      onClose={onClose}
      onConfirm={refund}
      busyLabel={texts.busy}
    >
      <p>{texts.lead}</p>
      <Note>{texts.way}</Note>
      <RadioGroup
        legend={texts.howMuch}
        name="share"
        options={[
          { value: 'all', label: texts.all },
          { value: 'part', label: texts.part },
        ]}
        value={share}
        onChange={setShare}
      />
      {share === 'part' ? (
        <Input
          label={texts.amount}
          inputMode="decimal"
          value={written}
          maxLength={12}
          error={tried && part === null ? texts.wrongAmount : null}
          onChange={(event) => setWritten(event.target.value)}
        />
      ) : null}
      <Input
        label={texts.why}
        value={reason}
        maxLength={300}
        error={tried && why === '' ? texts.missing : null}
        onChange={(event) => setReason(event.target.value)}
      />
    </CallDialog>
  )
}

/** `1,150.50`, `$1150`: pesos with at most two decimals; null for anything else. */
function readPesos(text: string): number | null {
  const plain = text.replaceAll(/[\s,$]/g, '')
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(plain)) return null
  const pesos = Number(plain)
  return pesos > 0 ? pesos : null
}
