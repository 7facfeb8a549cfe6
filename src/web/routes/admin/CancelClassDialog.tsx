import { useState, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { Answer, SingleClass } from '#contract/types.ts'
import { attendanceTexts } from '#text/attendance.ts'
import { api } from '#web/api/browser.ts'
import { useCall } from '#web/api/use-call.ts'
import { CallDialog } from '#web/ui/CallDialog.tsx'
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

  const call = useCall<Answer<'DELETE /single_class/{id}'>>({
    done: async ({
      cancelled: {
        cash_paid: { length: cash },
      },
    }) => {
      toast.success(
        cash === 0 ? texts.cancelDone : `${texts.cancelDone} ${texts.cashToSettle({ places: cash })}`,
      )
      onClose()
      await revalidate()
    },
  })
  const cancel = (): void => {
    const params = { id: single.single_class_id }
    void call.send(() => api('DELETE /single_class/{id}', { params, body: { reason } }))
  }

  return (
    <CallDialog
      call={call}
      onClose={onClose}
      onConfirm={cancel}
      title={texts.cancelTitle}
      cancelLabel={texts.cancelBack}
      confirmLabel={texts.cancel}
      danger
      busyLabel={texts.cancelling}
    >
      <p>{texts.cancelQuestion({ people })}</p>
      <Input
        label={texts.cancelReason}
        hint={texts.cancelReasonHint}
        optional
        value={reason}
        maxLength={300}
        onChange={(event) => setReason(event.target.value)}
      />
    </CallDialog>
  )
}
