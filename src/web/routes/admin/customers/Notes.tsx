import { ActionIcon, Badge, Switch, Textarea } from '@mantine/core'
import { isNotEmpty } from '@mantine/form'
import clsx from 'clsx'
import { Pencil, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { CustomerPage } from '#contract/types.ts'
import { customerTexts } from '#text/admin/customers.ts'
import { useAtOnce } from '#web/routes/admin/parts/AtOnce.tsx'
import { useDeskForm } from '#web/routes/admin/parts/dialogs/use-desk-form.ts'
import { BusyButton } from '#web/routes/admin/parts/BusyButton.tsx'
import { useStudio } from '#web/studio.ts'
import { Problem } from '#web/ui/feedback/feedback.tsx'
import { dayOf } from '#web/ui/format/format.ts'
import { dateMedium } from '#web/ui/format/written-dates.ts'
import { EditNote } from './EditNote.tsx'
import styles from './customers.module.css'

const texts = customerTexts.notes
type Note = CustomerPage['notes'][number]

/** What the team should know; an alert is shown wherever the customer is. */
export function Notes({ customer: { customer_id, notes } }: { customer: CustomerPage }): ReactNode {
  const { timezone } = useStudio()
  const [editing, setEditing] = useState<Note | null>(null)
  const { form, dialog: adding } = useDeskForm({
    initialValues: { text: '', is_alert: false },
    validate: { text: isNotEmpty(customerTexts.form.missing) },
    send: (note, once) => once('POST /customer/notes', { body: { customer_id, ...note } }),
    done: () => customerTexts.done.noted,
    onClose: () => form.reset(),
  })
  const { run } = useAtOnce()
  return (
    <section className={styles['card']} aria-labelledby="notes">
      <h2 id="notes">{customerTexts.sections.notes}</h2>
      {notes.length === 0 ? (
        <p className="sm mu">{texts.none}</p>
      ) : (
        <ul className={clsx('stack', styles['notes'])}>
          {notes.map((note) => {
            const { customer_note_id: id, text, is_alert, author, createdAt } = note
            return (
              <li key={id}>
                <div className="grow">
                  <div>
                    {is_alert ? <Badge color="warn">{texts.alertTag}</Badge> : null} {text}
                  </div>
                  <p className="xs mu">
                    {texts.by({ author: author ?? '–', day: dateMedium(dayOf(createdAt, timezone)) })}
                  </p>
                </div>
                <ActionIcon aria-label={texts.edit} onClick={() => setEditing(note)}>
                  <Pencil />
                </ActionIcon>
                <ActionIcon
                  aria-label={texts.remove}
                  onClick={() =>
                    run(customerTexts.done.unnoted, (once) =>
                      once('DELETE /customer/notes/{id}', { params: { id } }),
                    )
                  }
                >
                  <Trash2 />
                </ActionIcon>
              </li>
            )
          })}
        </ul>
      )}
      <form
        className={styles['note']}
        noValidate
        onSubmit={adding.onSubmit}
        data-typed={adding.typed || undefined}
      >
        <Textarea
          {...form.getInputProps('text')}
          aria-label={texts.label}
          placeholder={texts.placeholder}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={1000}
          // It is emptied once the note is shown.
          readOnly={adding.busy}
        />
        <Switch {...form.getInputProps('is_alert', { type: 'checkbox' })} label={texts.alert} />
        <Problem>{adding.problem}</Problem>
        {adding.guard}
        <BusyButton type="submit" variant="default" size="sm" busy={adding.busy}>
          {texts.add}
        </BusyButton>
      </form>
      {editing ? <EditNote note={currentOf(editing, notes)} onClose={() => setEditing(null)} /> : null}
    </section>
  )
}

/** A note as it is stored now, where the page has read it again. */
const currentOf = (note: Note, notes: readonly Note[]): Note =>
  notes.find((one) => one.customer_note_id === note.customer_note_id) ?? note
