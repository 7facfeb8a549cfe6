import { Alert, NativeSelect, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Answer, Body } from '#contract/types.ts'
import { fill } from '#domain/messages/template.ts'
import { writeTexts } from '#text/admin/messages/write-message.ts'
import { messageTexts } from '#text/messages.ts'
import { api } from '#web/api/browser.ts'
import { DeskDialog } from '#web/routes/admin/parts/dialogs/DeskDialog.tsx'
import { useDeskForm } from '#web/routes/admin/parts/dialogs/use-desk-form.ts'
import { useRead } from '#web/api/use-read.ts'
import { useStudio } from '#web/studio.ts'
import { Problem, Skeleton } from '#web/ui/feedback/feedback.tsx'
import { dayAndTime, dayLong, dayOf, timeOf } from '#web/ui/format/format.ts'
import type { About } from './load-open.ts'
import styles from './thread.module.css'

const texts = writeTexts.template

type Template = Answer<'GET /whatsapp_templates'>['whatsapp_templates'][number]
export type TemplateUse = NonNullable<Body<'POST /customer/admin/{id}/messages'>['template']>

interface TemplateDialogProps {
  name: string
  /** Null for a number that is nobody's. */
  about: About | null
  /** When it leaves, if it waits for the end of quiet hours. */
  leaves_at: string | null
  send: (template: TemplateUse) => Promise<unknown>
  onClose: () => void
}

/** Sends one of the studio's approved templates, its values filled in and shown as they will be read. */
export function TemplateDialog({ name, about, leaves_at, send, onClose }: TemplateDialogProps): ReactNode {
  const { timezone } = useStudio()
  const leaves = leaves_at === null ? null : dayAndTime(leaves_at, timezone)
  const { answer: templates } = useRead('templates', (signal) =>
    api('GET /whatsapp_templates', { signal }).then(
      (answer) => answer.whatsapp_templates,
      () => 'unread' as const,
    ),
  )
  const templateOf = (kind: string | undefined): Template | undefined =>
    templates === 'unread' ? undefined : templates?.find((one) => one.kind === kind)
  const { form, dialog } = useDeskForm<Record<string, string>, unknown>({
    initialValues: { kind: '' },
    validate: (values) => {
      const fields = templateOf(values['kind'])?.values
      const empty = (fields ?? []).filter((one) => (values[one.name] ?? '').trim() === '')
      return {
        ...(fields === undefined && { kind: texts.choose }),
        ...Object.fromEntries(empty.map((one) => [one.name, texts.missing])),
      }
    },
    send: ({ kind, ...values }) => {
      const template = templateOf(kind)
      return template === undefined ? Promise.resolve() : send(usedOf(template, values))
    },
    done: () => (leaves === null ? writeTexts.sent : writeTexts.waits({ at: leaves })),
    onClose,
  })
  const template = templateOf(form.values['kind'])
  const choose = (kind: string): void => {
    const known = knownOf(about, timezone)
    const filled = templateOf(kind)?.values.map((one) => [one.name, one.value || known[one.name] || ''])
    form.clearErrors()
    form.setValues({ kind, ...Object.fromEntries(filled ?? []) })
  }
  return (
    <DeskDialog {...dialog} title={texts.title({ name })} confirm={writeTexts.send}>
      {templates === null ? <Skeleton lines={2} /> : null}
      <Problem>{templates === 'unread' ? texts.unread : null}</Problem>
      {templates?.length === 0 ? <Alert>{texts.none}</Alert> : null}
      {templates === null || templates === 'unread' || templates.length === 0 ? null : (
        <NativeSelect
          {...form.getInputProps('kind')}
          label={texts.which}
          description={texts.note}
          data={[
            { value: '', label: texts.choose },
            ...templates.map(({ kind }) => ({ value: kind, label: messageTexts.called[kind].name })),
          ]}
          onChange={({ currentTarget: { value } }) => choose(value)}
        />
      )}
      {template?.values.map((field) => (
        <Textarea
          key={`${template.kind} ${field.name}`}
          {...form.getInputProps(field.name)}
          label={labelOf(field.name)}
          autosize
          minRows={field.name === 'mensaje' ? 3 : 1}
          maxRows={6}
          maxLength={600}
        />
      ))}
      {template ? (
        <figure className={styles['sheet']}>
          <figcaption className="sm mu">{texts.preview}</figcaption>
          <p className={styles['bubble']}>{fill(template.body, shownOf(template, form.values))}</p>
        </figure>
      ) : null}
      {template && leaves !== null ? <p className="sm mu">{writeTexts.leaves({ at: leaves })}</p> : null}
    </DeskDialog>
  )
}

/** Only the values of the chosen template: another one may have been filled in before. */
const usedOf = ({ kind, body, values: fields }: Template, values: Record<string, string>): TemplateUse => ({
  kind,
  body,
  values: Object.fromEntries(fields.map(({ name }) => [name, values[name] ?? ''])),
})

const labels: Partial<Record<string, string>> = texts.values
const labelOf = (name: string): string => labels[name] ?? name

/** Each value in one line, as it is sent; what is empty still shows what goes there. */
const shownOf = ({ values: fields }: Template, values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    fields.map(({ name }) => [
      name,
      (values[name] ?? '').replaceAll(/\s+/g, ' ').trim() || `[${labelOf(name)}]`,
    ]),
  )

/** What is known of a customer, to be corrected where something else is meant. */
function knownOf(about: About | null, timezone: string): Partial<Record<string, string>> {
  if (about === null) return {}
  const { first_name: nombre, next } = about
  if (next === null) return { nombre }
  return {
    nombre,
    clase: next.name,
    fecha: dayLong(dayOf(next.at, timezone)),
    hora: timeOf(next.at, timezone),
  }
}
