import { Switch, Textarea } from '@mantine/core'
import { isNotEmpty } from '@mantine/form'
import type { ReactNode } from 'react'
import type { CustomerPage } from '#contract/types.ts'
import { customerTexts } from '#text/admin/customers.ts'
import { api } from '#web/api/browser.ts'
import { DeskDialog } from '#web/routes/admin/parts/DeskDialog.tsx'
import { useDeskForm } from '#web/routes/admin/parts/use-desk-form.ts'

const { notes: texts, form: words, done } = customerTexts

interface EditNoteProps {
  note: CustomerPage['notes'][number]
  onClose: () => void
}

/** Changes a note; one that somebody else changed meanwhile is refused, and the page shows theirs. */
export function EditNote({ note, onClose }: EditNoteProps): ReactNode {
  const { customer_note_id, updatedAt } = note
  const { form, dialog } = useDeskForm({
    initialValues: { text: note.text, is_alert: note.is_alert },
    validate: { text: isNotEmpty(words.missing) },
    send: ({ text, is_alert }) =>
      api('PUT /customer/notes', { body: { customer_note_id, text, is_alert, updatedAt } }),
    done: () => done.renoted,
    onClose,
  })
  return (
    <DeskDialog {...dialog} title={texts.edit} back={words.back} confirm={texts.save}>
      <Textarea
        {...form.getInputProps('text')}
        label={texts.text}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={1000}
        data-autofocus
      />
      <Switch {...form.getInputProps('is_alert', { type: 'checkbox' })} label={texts.alert} />
    </DeskDialog>
  )
}
