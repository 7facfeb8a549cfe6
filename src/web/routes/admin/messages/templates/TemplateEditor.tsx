import { Alert, Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import type { MessageTemplate } from '#contract/types.ts'
import { hasSubject } from '#domain/messages/kinds.ts'
import { numbered } from '#domain/messages/template.ts'
import { templateTexts as texts } from '#text/admin/messages/message-templates.ts'
import { messageTexts } from '#text/messages.ts'
import { paths } from '#domain/site-map/paths.ts'
import { RecordHistory } from '#web/routes/admin/audit/RecordHistory.tsx'
import { BackLink } from '#web/routes/admin/parts/PageHead.tsx'
import { PublishHead } from '#web/routes/admin/parts/PublishHead.tsx'
import { Segmented } from '#web/ui/fields/Segmented.tsx'
import { MessagePreview } from './MessagePreview.tsx'
import { RestoreTemplate } from './RestoreTemplate.tsx'
import { TemplateWords } from './TemplateWords.tsx'
import { useTemplate } from './use-template.ts'
import styles from './templates.module.css'
import { Link } from '#web/ui/Link.tsx'

type Channel = MessageTemplate['channel']

interface TemplateEditorProps {
  template: MessageTemplate
  /** The channels that can send this message. */
  channels: readonly Channel[]
  /** Whether the channel is configured. */
  delivers: boolean
}

/** The template of one message on one channel, with a preview. */
export function TemplateEditor({ template, channels, delivers }: TemplateEditorProps): ReactNode {
  const { kind, channel, placeholders } = template
  const form = useTemplate(template)
  const { name, button } = messageTexts.called[kind]
  const { about } = messageTexts.kinds[kind]
  const wrong = Object.keys(form.errors).length > 0
  const says = {
    published: texts.unchanged,
    waiting: () => texts.changed,
    wrong: () => texts.wrong,
    undo: texts.undo,
  }

  return (
    <>
      <PublishHead form={form} says={says} labels={labelsOf(channel)}>
        <div>
          <BackLink to={paths.adminTemplates()}>{texts.back}</BackLink>
          <h1>{name}</h1>
          <p className="mu">{about}</p>
        </div>
      </PublishHead>
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
          {delivers ? null : <Alert>{texts.channelStates[channel].off}</Alert>}
          <Switch
            label={texts.enabled[channel]}
            description={template.essential === null ? undefined : texts.needed}
            disabled={template.essential !== null}
            checked={form.values.enabled}
            onChange={(event) => form.set({ enabled: event.currentTarget.checked })}
          />
          <TemplateWords form={form} channel={channel} placeholders={placeholders} />
          {channel === 'whatsapp' ? <Approved kind={kind} body={form.values.body} /> : null}
          <p className="sm mu">
            {channel === 'mail' ? texts.called({ name, button }) : texts.calledWhatsApp({ name })}{' '}
            <Link to={paths.adminTexts({ buscar: `messages.kinds.${kind}.` })}>{texts.rename}</Link>
          </p>
          {template.is_own ? <RestoreTemplate form={form} /> : null}
          <RecordHistory key={template.updatedAt} entity="message_template" id={`${kind}:${channel}`} />
        </div>
        <MessagePreview channel={channel} preview={form.preview} wrong={wrong} />
      </div>
    </>
  )
}

/** What the fields are called where two versions are compared. */
const labelsOf = (channel: Channel) => ({
  ...(hasSubject(channel) && { subject: texts.subjects[channel] }),
  body: texts.body,
  enabled: texts.enabled[channel],
})

/** The text that Meta has to approve, with numbered placeholders. */
function Approved({ kind, body }: { kind: string; body: string }): ReactNode {
  return (
    <div>
      <p className="sm mu">{texts.approved({ name: kind })}</p>
      <pre className={styles['approved']}>{numbered(body).text}</pre>
    </div>
  )
}
