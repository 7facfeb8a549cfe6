import { Badge, Button } from '@mantine/core'
import clsx from 'clsx'
import { Bell, CircleAlert, Mail, MessageCircle, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Answer } from '#contract/types.ts'
import { paths } from '#domain/site-map/paths.ts'
import { adminTexts } from '#text/admin/admin.ts'
import { incomingTexts } from '#text/admin/messages/incoming.ts'
import { writeTexts } from '#text/admin/messages/write-message.ts'
import { messageTexts } from '#text/messages.ts'
import { api } from '#web/api/browser.ts'
import { AtOnce } from '#web/routes/admin/parts/AtOnce.tsx'
import { useStudio } from '#web/studio.ts'
import { dayAndTime, timeOf } from '#web/ui/format/format.ts'
import { Link } from '#web/ui/Link.tsx'
import { kindOf } from '#web/routes/admin/messages/message-words.ts'
import styles from './thread.module.css'

const texts = adminTexts.messages

type Entry = Answer<'GET /customer/admin/{id}/conversation'>['entries'][number]

const icons = { mail: Mail, whatsapp: MessageCircle, push: Bell }

interface ConversationEntryProps {
  entry: Entry
  name: string
  /** Whether anything sends messages of its channel; else they are only stored. */
  delivers: boolean
  /** Sends the same text by mail; undefined if the customer cannot be reached by mail. */
  onMail: ((text: string) => void) | undefined
}

/** One message of a conversation, with its channel, its time and what became of it. */
export function ConversationEntry({ entry, name, delivers, onMail }: ConversationEntryProps): ReactNode {
  const { timezone } = useStudio()
  const { message_id, channel, subject, body_text, at, problem } = entry
  const { stage, leaves_at } = delivers ? entry : storedOf(entry)
  const Icon = problem ? CircleAlert : icons[channel]
  return (
    <article
      className={clsx(styles['message'], message_id !== null && styles['ours'], problem && styles['failed'])}
      aria-label={message_id === null ? texts.conversation.theirs({ name }) : texts.conversation.ours}
    >
      <div className={styles['bubble']}>
        {entry.kind === 'reply' ? null : <p className="b">{subject || kindOf(entry.kind)}</p>}
        <p className={styles['words']}>{body_text || noText(entry)}</p>
        {message_id !== null && channel === 'mail' ? (
          <Link className="sm underline" to={paths.adminSentMessages({ mensaje: message_id })}>
            {texts.conversation.whole}
          </Link>
        ) : null}
      </div>
      <div className={clsx('xs', styles['foot'])}>
        <Icon />
        <span>
          {messageTexts.channels[channel]}, <time dateTime={at}>{timeOf(at, timezone)}</time>
          {stage ? `. ${texts.stages[stage]}` : ''}
        </span>
        {entry.outcome ? <Badge color="neutral">{incomingTexts.outcomes[entry.outcome]}</Badge> : null}
        {entry.seen ? null : <Badge color="warn">{incomingTexts.unseen}</Badge>}
      </div>
      {problem ? <p className={clsx('xs', styles['problem'])}>{texts.problems[problem]}</p> : null}
      {leaves_at === null ? null : (
        <p className="xs mu">{texts.leaves({ at: dayAndTime(leaves_at, timezone) })}</p>
      )}
      <div className={styles['actions']}>
        <Actions entry={entry} />
        {onMail && problem && entry.kind === 'reply' && channel !== 'mail' ? (
          <Button variant="default" size="sm" onClick={() => onMail(body_text)}>
            {writeTexts.byMail}
          </Button>
        ) : null}
      </div>
    </article>
  )
}

/** What waits for a server that does not exist goes nowhere. */
const storedOf = ({ stage }: Entry): Pick<Entry, 'stage' | 'leaves_at'> => ({
  stage: stage === 'scheduled' || stage === 'waiting' ? 'stored' : stage,
  leaves_at: null,
})

const noText = ({ message_id, type }: Entry): string =>
  message_id === null ? incomingTexts.noText({ type: type ?? '' }) : texts.blanked

function Actions({ entry }: { entry: Entry }): ReactNode {
  const { message_id, incoming_message_id } = entry
  if (message_id !== null && entry.can_retry)
    return (
      <AtOnce
        label={texts.retry}
        icon={<RotateCw />}
        done={texts.retried}
        send={() => api('POST /messages/{id}/retry', { params: { id: message_id } })}
      />
    )
  if (incoming_message_id !== null && !entry.seen)
    return (
      <AtOnce
        label={incomingTexts.markSeen}
        done={incomingTexts.marked}
        send={() => api('PUT /incoming_messages/{id}', { params: { id: incoming_message_id } })}
      />
    )
  return null
}
