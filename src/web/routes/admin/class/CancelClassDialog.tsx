import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { SingleClass } from '#contract/types.ts'
import { attendanceTexts } from '#text/booking/attendance.ts'
import { uiTexts } from '#text/site/site.ts'
import { api } from '#web/api/browser.ts'
import { DeskDialog } from '#web/routes/admin/parts/DeskDialog.tsx'
import { useDeskForm } from '#web/routes/admin/parts/use-desk-form.ts'

const texts = attendanceTexts.roster

interface CancelClassDialogProps {
  single: SingleClass
  /** How many customers lose their place. */
  people: number
  onClose: () => void
}

/** Asks for a reason before a class is cancelled, and says what follows. */
export function CancelClassDialog({ single, people, onClose }: CancelClassDialogProps): ReactNode {
  const { form, dialog } = useDeskForm({
    initialValues: { reason: '' },
    send: ({ reason }) =>
      api('DELETE /single_class/{id}', { params: { id: single.single_class_id }, body: { reason } }),
    done: ({ cancelled }) => {
      const places = cancelled.cash_paid.length
      return places === 0 ? texts.cancelDone : `${texts.cancelDone} ${texts.cashToSettle({ places })}`
    },
    onClose,
  })
  return (
    <DeskDialog {...dialog} danger title={texts.cancelTitle} back={texts.cancelBack} confirm={texts.cancel}>
      <p>{texts.cancelQuestion({ people })}</p>
      <TextInput
        {...form.getInputProps('reason')}
        label={`${texts.cancelReason} ${uiTexts.optional}`}
        description={texts.cancelReasonHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={300}
      />
    </DeskDialog>
  )
}
