import { useState, type ReactNode } from 'react'
import type { Api } from '#web/api/client.ts'
import type { Section, Values } from '#web/routes/admin/catalogue/catalogue.ts'
import { merged, same } from '#web/routes/admin/catalogue/changes.ts'
import { ChangedMeanwhile } from '#web/routes/admin/catalogue/meanwhile/ChangedMeanwhile.tsx'
import { type DeskForm, useDeskForm } from './use-desk-form.ts'

interface RecordDialog<R, V extends Values, T> extends Pick<DeskForm<V, T>, 'validate' | 'done' | 'onClose'> {
  /** As it is stored now; null while a new one is entered. */
  record: R | null
  valuesOf: (record: R | null) => V
  /** Stores what differs from the record as it was read; refused with `changed_meanwhile` if it is another by now. */
  store: (values: V, read: R | null, once: Api) => Promise<T>
  /** What the fields are called where two versions are compared. */
  section: Section<R, V>
}

/**
 * The form of a dialog that edits a record. `meanwhile` is shown in its place to the second of two people who edit it, so that what
 * the first saved is not overwritten unseen.
 */
export function useRecordDialog<R, V extends Values, T>(options: RecordDialog<R, V, T>) {
  const { record, valuesOf, store, section, onClose, ...rest } = options
  const [read, setRead] = useState(record)
  const [conflict, setConflict] = useState(false)
  const { form, send, once, dialog } = useDeskForm<V, T>({
    ...rest,
    initialValues: valuesOf(record),
    send: (values): Promise<T> => store(values, read, once),
    refused: ({ code }) => setConflict(code === 'changed_meanwhile'),
    onClose,
  })
  const settle = (keepOwn: boolean): void => {
    const theirs = valuesOf(record)
    const values = merged(valuesOf(read), theirs, form.getValues(), keepOwn)
    if (!keepOwn && same(values, theirs)) return onClose()
    setConflict(false)
    setRead(record)
    form.setValues(values)
    if (keepOwn) void send(() => store(values, record, once))
  }
  // What the other person saved is here a moment after the refusal.
  const meanwhile: ReactNode =
    conflict && record !== read && !dialog.busy ? (
      <ChangedMeanwhile
        sections={[section]}
        base={valuesOf(read)}
        theirs={valuesOf(record)}
        yours={form.getValues()}
        onSettle={settle}
      />
    ) : null
  return { form, dialog, meanwhile }
}
