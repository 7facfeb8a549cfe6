import { Switch, TextInput, Textarea } from '@mantine/core'
import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { MessageTemplate } from '#contract/types.ts'
import { numbered } from '#domain/messages/template.ts'
import { templateTexts as texts } from '#text/message-templates.ts'
import { messageTexts } from '#text/messages.ts'
import { paths } from '#web/paths.ts'
import { LeaveGuard } from '#web/routes/admin/settings/LeaveGuard.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Note } from '#web/ui/feedback.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { useToast } from '#web/ui/Toast.tsx'
import { MessagePreview } from './MessagePreview.tsx'
import { useTemplate, type TemplateForm } from './use-template.ts'
import styles from './templates.module.css'

type Channel = MessageTemplate['channel']
type Field = 'subject' | 'body'

interface TemplateEditorProps {
  template: MessageTemplate
  /** Those that can carry this message. */
  channels: readonly Channel[]
  /** Whether the channel is connected. */
  delivers: boolean
}

/** One message's words over one channel, and how they will look. */
export function TemplateEditor({ template, channels, delivers }: TemplateEditorProps): ReactNode {
  const { kind, channel, placeholders } = template
  const form = useTemplate(template)
  const toast = useToast()
  const { name, about } = messageTexts.kinds[kind]
  const { insert, rest } = useInsertion(form)

  const publish = async (): Promise<void> => {
    try {
      if (await form.publish()) toast.success(texts.published)
    } catch (problem) {
      toast.error(problem)
    }
  }

  return (
    <>
      <div className={styles['top']}>
        <div>
          <Link className={styles['back']} to={paths.adminTemplates()}>
            <ChevronLeft aria-hidden />
            {texts.back}
          </Link>
          <h1>{name}</h1>
          <p className="mu">{about}</p>
        </div>
        <PublishBar form={form} onPublish={() => void publish()} />
      </div>
      <div className={styles['columns']}>
        <div className={styles['form']}>
          {channels.length > 1 ? (
            <Segmented
              label={texts.channel}
              items={channels.map((one) => ({
                key: one,
                label: messageTexts.channels[one],
                current: one === channel,
                to: paths.adminTemplates({ mensaje: kind, canal: one }),
              }))}
            />
          ) : null}
          {delivers ? null : <Note>{texts.channelStates[channel].off}</Note>}
          <Switch
            label={texts.enabled[channel]}
            description={template.essential === null ? undefined : texts.needed}
            disabled={template.essential !== null}
            checked={form.draft.enabled}
            onChange={(event) => form.set({ enabled: event.currentTarget.checked })}
          />
          <Words form={form} channel={channel} onFocus={rest} />
          <Placeholders names={placeholders} onInsert={insert} />
          {channel === 'whatsapp' ? <Approved kind={kind} body={form.draft.body} /> : null}
          {template.is_own ? <Restore form={form} /> : null}
        </div>
        <MessagePreview
          channel={channel}
          preview={form.preview}
          wrong={Object.keys(form.errors).length > 0}
        />
      </div>
      <LeaveGuard waiting={form.changed} within={false} />
    </>
  )
}

function PublishBar({ form, onPublish }: { form: TemplateForm; onPublish: () => void }): ReactNode {
  const wrong = Object.keys(form.errors).length > 0
  const status = wrong ? texts.wrong : form.changed ? texts.changed : texts.unchanged
  return (
    <div className={styles['publish']}>
      <p className={wrong ? styles['wrong'] : 'sm mu'} role="status">
        {status}
      </p>
      <Button variant="quiet" size="small" disabled={!form.changed || form.busy} onClick={form.undo}>
        {texts.undo}
      </Button>
      <Button
        size="small"
        disabled={!form.changed}
        busy={form.busy}
        busyLabel={texts.publishing}
        onClick={onPublish}
      >
        {texts.publish}
      </Button>
    </div>
  )
}

interface WordsProps {
  form: TemplateForm
  channel: Channel
  onFocus: (field: Field) => void
}

function Words({ form, channel, onFocus }: WordsProps): ReactNode {
  const { subject, body } = form.draft
  return (
    <>
      {channel === 'mail' ? (
        <TextInput
          id={idOf.subject}
          label={texts.subject}
          value={subject ?? ''}
          maxLength={150}
          error={form.errors['subject']}
          onFocus={() => onFocus('subject')}
          onChange={(event) => form.set({ subject: event.currentTarget.value })}
        />
      ) : null}
      <Textarea
        id={idOf.body}
        label={texts.body}
        description={channel === 'mail' ? texts.bodyHint : texts.whatsappHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={body}
        maxLength={2000}
        autosize
        minRows={6}
        maxRows={18}
        error={form.errors['body']}
        onFocus={() => onFocus('body')}
        onChange={(event) => form.set({ body: event.currentTarget.value })}
      />
    </>
  )
}

const idOf: Record<Field, string> = { subject: 'template-subject', body: 'template-body' }

/** Puts a placeholder where the cursor stood last, in whichever field that was. */
function useInsertion(form: TemplateForm) {
  const [last, rest] = useState<Field>('body')
  const insert = (name: string): void => {
    const input = document.getElementById(idOf[last]) as HTMLInputElement | HTMLTextAreaElement | null
    const text = form.draft[last] ?? ''
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

function Placeholders({
  names,
  onInsert,
}: {
  names: readonly string[]
  onInsert: (name: string) => void
}): ReactNode {
  return (
    <div role="group" aria-labelledby="placeholders">
      <p id="placeholders" className={styles['label']}>
        {texts.data}
      </p>
      <div className={styles['chips']}>
        {names.map((name) => (
          <button
            key={name}
            type="button"
            className={styles['chip']}
            aria-label={texts.insert(name)}
            onClick={() => onInsert(name)}
          >
            {`{${name}}`}
          </button>
        ))}
      </div>
    </div>
  )
}

/** What Meta has to have approved, since it puts the values in. */
function Approved({ kind, body }: { kind: string; body: string }): ReactNode {
  return (
    <div>
      <p className="sm mu">{texts.approved(kind)}</p>
      <pre className={styles['approved']}>{numbered(body).text}</pre>
    </div>
  )
}

function Restore({ form }: { form: TemplateForm }): ReactNode {
  const toast = useToast()
  const [asking, setAsking] = useState(false)
  const restore = async (): Promise<void> => {
    try {
      await form.restore()
      toast.success(texts.restored)
    } catch (problem) {
      toast.error(problem)
    }
    setAsking(false)
  }
  return (
    <div>
      <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
        {texts.restore}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={texts.restore}
        footer={
          <>
            <Button variant="quiet" onClick={() => setAsking(false)}>
              {texts.keep}
            </Button>
            <Button busy={form.busy} busyLabel={texts.restoring} onClick={() => void restore()}>
              {texts.restore}
            </Button>
          </>
        }
      >
        <p>{texts.restoreText}</p>
      </Dialog>
    </div>
  )
}
