import { useState } from 'react'
import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { SingleClass } from '#contract/types.ts'
import { attendanceTexts } from '#text/attendance.ts'
import { api } from '#web/api/browser.ts'
import { ApiError } from '#web/api/client.ts'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { Note } from '#web/ui/feedback.tsx'
import { Input } from '#web/ui/Input.tsx'
import { useToast } from '#web/ui/Toast.tsx'

const texts = attendanceTexts.roster

interface CancelClassDialogProps {
  single: SingleClass
  /** How many lose their place. */
  people: number
  onClose: () => void
}

/** Asks why before a class is called off, and says what follows. */
export function CancelClassDialog({ single, people, onClose }: CancelClassDialogProps): ReactNode {
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { revalidate } = useRevalidator()
  const toast = useToast()

  const cancel = async (): Promise<void> => {
    setBusy(true)
    setProblem(null)
    try {
      const params = { id: single.single_class_id }
      const { cancelled } = await api('DELETE /single_class/{id}', { params, body: { reason } })
      const cash = cancelled.cash_paid.length
      toast.success(cash === 0 ? texts.cancelDone : `${texts.cancelDone} ${texts.cashToSettle(cash)}`)
      onClose()
      await revalidate()
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setProblem(failure.message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <ConfirmDialog
      open
      onCancel={onClose}
      onConfirm={() => void cancel()}
      title={texts.cancelTitle}
      cancelLabel={texts.cancelBack}
      confirmLabel={texts.cancel}
      danger
      busy={busy}
      busyLabel={texts.cancelling}
    >
      <p>{texts.cancelQuestion(people)}</p>
      <Input
        label={texts.cancelReason}
        hint={texts.cancelReasonHint}
        optional
        value={reason}
        maxLength={300}
        onChange={(event) => setReason(event.target.value)}
      />
      {problem === null ? null : (
        <Note tone="bad" role="alert">
          {problem}
        </Note>
      )}
    </ConfirmDialog>
  )
}
