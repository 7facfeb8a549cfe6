import { Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { substituteTexts as texts } from '#text/admin/schedule/substitutes.ts'
import { api } from '#web/api/browser.ts'
import { useSubmissionKey } from '#web/components/booking/dialogs/use-submission-key.ts'
import { DeskDialog } from '#web/routes/admin/parts/DeskDialog.tsx'
import { useDeskForm } from '#web/routes/admin/parts/use-desk-form.ts'

interface AskSubstituteProps {
  single_class_id: number
  onClose: () => void
}

/** Asks for somebody who teaches a class in its coach's place. */
export function AskSubstitute({ single_class_id, onClose }: AskSubstituteProps): ReactNode {
  const submit = useSubmissionKey()
  const { form, dialog } = useDeskForm({
    initialValues: { note: '' },
    send: ({ note }) =>
      submit({ single_class_id, note }, (body, idempotencyKey) =>
        api('POST /substitutes', { body, idempotencyKey }),
      ),
    done: () => texts.asked,
    onClose,
  })
  return (
    <DeskDialog {...dialog} title={texts.askTitle} back={texts.cancel} confirm={texts.askSend}>
      <p>{texts.askNote}</p>
      <Textarea {...form.getInputProps('note')} label={texts.note} maxLength={300} autosize minRows={2} />
    </DeskDialog>
  )
}
