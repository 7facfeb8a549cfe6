import { Alert, Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import type { MessageTemplate } from '#contract/types.ts'
import { hasSubject } from '#domain/messages/kinds.ts'
import { numbered } from '#domain/messages/template.ts'
import { templateTexts as texts } from '#text/admin/messages/message-templates.ts'
import { messageTexts } from '#text/messages.ts'
import { paths } from '#domain/site-map/paths.ts'
import { ChangedMeanwhile } from '#web/routes/admin/catalogue/ChangedMeanwhile.tsx'
import { RecordHistory } from '#web/routes/admin/audit/RecordHistory.tsx'
import { BackLink } from '#web/routes/admin/parts/PageHead.tsx'
import { PublishHead } from '#web/routes/admin/parts/PublishHead.tsx'
import { LeaveGuard } from '#web/routes/admin/parts/dialogs/LeaveGuard.tsx'
import { Segmented } from '#web/ui/fields/Segmented.tsx'
import { useToast } from '#web/ui/feedback/Toast.tsx'
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
  const toast = useToast()
  const { name, button } = messageTexts.called[kind]
  const { about } = messageTexts.kinds[kind]
  const wrong = Object.keys(form.errors).length > 0

  const publish = async (): Promise<void> => {
    try {
      if (await form.publish()) toast.success(texts.published)
    } catch (problem) {
      toast.error(problem)
    }
  }

  return (
    <>
      <PublishHead
        status={wrong ? texts.wrong : form.changed ? texts.changed : texts.unchanged}
        wrong={wrong}
        waiting={form.changed}
        busy={form.busy}
        undoLabel={texts.undo}
        onUndo={form.undo}
        onPublish={() => void publish()}
      >
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
            checked={form.draft.enabled}
            onChange={(event) => form.set({ enabled: event.currentTarget.checked })}
          />
          <TemplateWords form={form} channel={channel} placeholders={placeholders} />
          {channel === 'whatsapp' ? <Approved kind={kind} body={form.draft.body} /> : null}
          <p className="sm mu">
            {channel === 'mail' ? texts.called({ name, button }) : texts.calledWhatsApp({ name })}{' '}
            <Link to={paths.adminTexts({ buscar: `messages.kinds.${kind}.` })}>{texts.rename}</Link>
          </p>
          {template.is_own ? <RestoreTemplate form={form} /> : null}
          <RecordHistory key={template.updatedAt} entity="message_template" id={`${kind}:${channel}`} />
        </div>
        <MessagePreview channel={channel} preview={form.preview} wrong={wrong} />
      </div>
      {form.conflict === null ? null : (
        <ChangedMeanwhile
          sections={[{ title: name, labels: labelsOf(channel) }]}
          base={{ ...form.conflict.base }}
          theirs={{ ...form.conflict.theirs }}
          yours={{ ...form.draft }}
          onSettle={(keepOwn) => {
            form.settle(keepOwn)
            if (keepOwn) void publish()
          }}
        />
      )}
      <LeaveGuard waiting={form.changed} within={false} />
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
