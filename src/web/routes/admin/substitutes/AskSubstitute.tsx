import { Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { substituteTexts as texts } from '#text/admin/schedule/substitutes.ts'
import { DeskDialog } from '#web/routes/admin/parts/dialogs/DeskDialog.tsx'
import { useDeskForm } from '#web/routes/admin/parts/dialogs/use-desk-form.ts'

interface AskSubstituteProps {
  single_class_id: number
  onClose: () => void
}

/** Asks for somebody who teaches a class in its coach's place. */
export function AskSubstitute({ single_class_id, onClose }: AskSubstituteProps): ReactNode {
  const { form, dialog } = useDeskForm({
    initialValues: { note: '' },
    send: ({ note }, once) => once('POST /substitutes', { body: { single_class_id, note } }),
    done: () => texts.asked,
    onClose,
  })
  return (
    <DeskDialog {...dialog} title={texts.askTitle} confirm={texts.askSend}>
      <p>{texts.askNote}</p>
      <Textarea {...form.getInputProps('note')} label={texts.note} maxLength={300} autosize minRows={2} />
    </DeskDialog>
  )
}
