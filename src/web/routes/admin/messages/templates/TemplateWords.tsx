import { TextInput, Textarea } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { MessageTemplate } from '#contract/types.ts'
import { hasSubject } from '#domain/messages/kinds.ts'
import { templateTexts as texts } from '#text/admin/messages/message-templates.ts'
import { hintBelow } from '#web/routes/admin/parts/hint-below.ts'
import type { TemplateForm } from './use-template.ts'
import styles from './templates.module.css'

type Field = 'subject' | 'body'

interface TemplateWordsProps {
  form: TemplateForm
  channel: MessageTemplate['channel']
  /** The names of the placeholders that this message has. */
  placeholders: readonly string[]
}

/** The fields of a template's text, and its placeholders. */
export function TemplateWords({ form, channel, placeholders }: TemplateWordsProps): ReactNode {
  const { subject, body } = form.values
  const { insert, rest } = useInsertion(form)
  return (
    <>
      {hasSubject(channel) ? (
        <TextInput
          id={idOf.subject}
          data-path="subject"
          label={texts.subjects[channel]}
          value={subject ?? ''}
          maxLength={150}
          error={form.errors['subject']}
          onFocus={() => rest('subject')}
          onChange={(event) => form.set({ subject: event.currentTarget.value })}
        />
      ) : null}
      <Textarea
        id={idOf.body}
        data-path="body"
        label={texts.body}
        description={hintOf(channel)}
        inputWrapperOrder={hintBelow}
        value={body}
        maxLength={2000}
        autosize
        minRows={6}
        maxRows={18}
        error={form.errors['body']}
        onFocus={() => rest('body')}
        onChange={(event) => form.set({ body: event.currentTarget.value })}
      />
      <Placeholders names={placeholders} onInsert={insert} />
    </>
  )
}

const hintOf = (channel: MessageTemplate['channel']): string =>
  ({ mail: texts.bodyHint, whatsapp: texts.whatsappHint, push: texts.pushHint })[channel]
const idOf: Record<Field, string> = { subject: 'template-subject', body: 'template-body' }

/** Inserts a placeholder at the last cursor position, in the last focused field. */
function useInsertion(form: TemplateForm) {
  const [last, rest] = useState<Field>('body')
  const insert = (name: string): void => {
    const input = document.getElementById(idOf[last]) as HTMLInputElement | HTMLTextAreaElement | null
    const text = form.values[last] ?? ''
    const [from, to] = [input?.selectionStart ?? text.length, input?.selectionEnd ?? text.length]
    const piece = `{${name}}`
    form.set({ [last]: text.slice(0, from) + piece + text.slice(to) })
    requestAnimationFrame(() => {
      input?.focus()
      input?.setSelectionRange(from + piece.length, from + piece.length)
    })
  }
  return { insert, rest }
}

interface PlaceholdersProps {
  names: readonly string[]
  onInsert: (name: string) => void
}

function Placeholders({ names, onInsert }: PlaceholdersProps): ReactNode {
  return (
    <div role="group" aria-labelledby="placeholders">
      <p id="placeholders" className={styles['label']}>
        {texts.data}
      </p>
      <div className="wrapping">
        {names.map((name) => (
          <button
            key={name}
            type="button"
            className={styles['chip']}
            aria-label={texts.insert({ name: `{${name}}` })}
            onClick={() => onInsert(name)}
          >
            {`{${name}}`}
          </button>
        ))}
      </div>
    </div>
  )
}
