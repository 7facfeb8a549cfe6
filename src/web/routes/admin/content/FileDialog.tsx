import { Button, TextInput } from '@mantine/core'
import { Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Answer } from '#contract/types.ts'
import { contentTexts } from '#text/admin/content.ts'
import { listTexts } from '#text/admin/lists.ts'
import { api } from '#web/api/browser.ts'
import { useRead } from '#web/api/use-read.ts'
import { RecordHistory } from '#web/routes/admin/audit/RecordHistory.tsx'
import { ConfirmDialog } from '#web/routes/admin/parts/dialogs/ConfirmDialog.tsx'
import { DeskDialog } from '#web/routes/admin/parts/dialogs/DeskDialog.tsx'
import { useRecordDialog } from '#web/routes/admin/parts/dialogs/use-record-dialog.tsx'
import { CopyField } from '#web/ui/fields/CopyField.tsx'

const texts = contentTexts.files
export type LibraryFile = Answer<'GET /files'>['files'][number]

interface FileDialogProps {
  file: LibraryFile
  onClose: () => void
}

/** A file of the library: its name, its address, what uses it, and its removal. */
export function FileDialog({ file, onClose }: FileDialogProps): ReactNode {
  const [removing, setRemoving] = useState(false)
  return removing ? (
    <RemoveFile file={file} onClose={onClose} />
  ) : (
    <FileDetails file={file} onClose={onClose} onRemove={() => setRemoving(true)} />
  )
}

const valuesOf = (file: LibraryFile | null) => ({ name: file?.name ?? '', alt: file?.alt ?? '' })

function FileDetails({ file, onClose, onRemove }: FileDialogProps & { onRemove: () => void }): ReactNode {
  const { file_id, src } = file
  const { form, dialog, meanwhile } = useRecordDialog({
    record: file,
    valuesOf,
    section: { title: file.name, labels: { name: texts.name, alt: texts.alt } },
    store: (body, read) =>
      api('PUT /files', {
        body: { file_id, ...body, ...(read && { was: { name: read.name, alt: read.alt } }) },
      }),
    done: () => texts.saved,
    onClose,
  })
  if (meanwhile) return meanwhile
  return (
    <DeskDialog title={file.name} back={texts.close} confirm={texts.save} {...dialog}>
      <TextInput {...form.getInputProps('name')} label={texts.name} maxLength={120} autoComplete="off" />
      {file.type.startsWith('image/') ? (
        <TextInput {...form.getInputProps('alt')} label={texts.alt} maxLength={300} autoComplete="off" />
      ) : null}
      <CopyField
        label={texts.address}
        value={new URL(src, window.location.origin).href}
        hint={file.public ? undefined : texts.addressHint}
      />
      <Uses file_id={file_id} />
      <RecordHistory entity="file" id={file_id} />
      <div>
        <Button variant="subtle" size="sm" color="bad" leftSection={<Trash2 />} onClick={onRemove}>
          {texts.remove}
        </Button>
      </div>
    </DeskDialog>
  )
}

/** What uses the file, in words. */
function Uses({ file_id }: { file_id: number }): ReactNode {
  const { answer: loaded } = useRead(String(file_id), (signal) =>
    api('GET /files/{id}/uses', { params: { id: file_id }, signal }),
  )
  return (
    <section role="status">
      <h3 className="sm b">{texts.usedBy}</h3>
      {loaded === null ? (
        <p className="sm mu">{texts.looking}</p>
      ) : loaded.uses.length === 0 ? (
        <p className="sm mu">{texts.unused}</p>
      ) : (
        <ul className="sm">
          {loaded.uses.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

function RemoveFile({ file, onClose }: FileDialogProps): ReactNode {
  return (
    <ConfirmDialog
      danger
      title={texts.removeTitle({ name: file.name })}
      back={listTexts.keep}
      confirm={listTexts.remove}
      send={(once) => once('DELETE /files/{id}', { params: { id: file.file_id } })}
      done={() => texts.removed}
      onClose={onClose}
    >
      <p>{listTexts.removeHint}</p>
    </ConfirmDialog>
  )
}
