import { Switch, Textarea } from '@mantine/core'
import { isNotEmpty } from '@mantine/form'
import type { ReactNode } from 'react'
import type { CustomerPage } from '#contract/types.ts'
import { customerTexts } from '#text/admin/customers.ts'
import { DeskDialog } from '#web/routes/admin/parts/dialogs/DeskDialog.tsx'
import { useRecordDialog } from '#web/routes/admin/parts/dialogs/use-record-dialog.tsx'

const { notes: texts, form: words, done } = customerTexts

interface EditNoteProps {
  note: CustomerPage['notes'][number]
  onClose: () => void
}

type Note = EditNoteProps['note']
const valuesOf = (note: Note | null) => ({ text: note?.text ?? '', is_alert: note?.is_alert ?? false })

/** Changes a note. */
export function EditNote({ note, onClose }: EditNoteProps): ReactNode {
  const { customer_note_id } = note
  const { form, dialog, meanwhile } = useRecordDialog({
    record: note,
    valuesOf,
    section: { title: texts.edit, labels: { text: texts.text, is_alert: texts.alert } },
    validate: { text: isNotEmpty(words.missing) },
    store: ({ text, is_alert }, read, once) =>
      once('PUT /customer/notes', {
        body: { customer_note_id, text, is_alert, ...(read && { updatedAt: read.updatedAt }) },
      }),
    done: () => done.renoted,
    onClose,
  })
  if (meanwhile) return meanwhile
  return (
    <DeskDialog {...dialog} title={texts.edit} confirm={texts.save}>
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
