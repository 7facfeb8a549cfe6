import { useState } from 'react'
import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { Answer, SingleClass } from '#contract/types.ts'
import { attendanceTexts } from '#text/attendance.ts'
import { api } from '#web/api/browser.ts'
import { useCall } from '#web/api/use-call.ts'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { Problem } from '#web/ui/feedback.tsx'
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
  const { revalidate } = useRevalidator()
  const toast = useToast()

  const { busy, problem, send } = useCall<Answer<'DELETE /single_class/{id}'>>({
    done: async ({
      cancelled: {
        cash_paid: { length: cash },
      },
    }) => {
      toast.success(cash === 0 ? texts.cancelDone : `${texts.cancelDone} ${texts.cashToSettle(cash)}`)
      onClose()
      await revalidate()
    },
  })
  const cancel = (): void => {
    const params = { id: single.single_class_id }
    void send(() => api('DELETE /single_class/{id}', { params, body: { reason } }))
  }

  return (
    <ConfirmDialog
      open
      onCancel={onClose}
      onConfirm={cancel}
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
      <Problem>{problem}</Problem>
    </ConfirmDialog>
  )
}
