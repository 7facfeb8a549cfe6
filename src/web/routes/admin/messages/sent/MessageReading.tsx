import { Alert, Badge } from '@mantine/core'
import { ChevronLeft, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Answer } from '#contract/types.ts'
import { paths } from '#domain/site-map/paths.ts'
import { adminTexts } from '#text/admin/admin.ts'
import { messageTexts } from '#text/messages.ts'
import { api } from '#web/api/browser.ts'
import { AtOnce } from '#web/routes/admin/parts/AtOnce.tsx'
import { useStudio } from '#web/studio.ts'
import { dayAndTime } from '#web/ui/format/format.ts'
import { Link } from '#web/ui/Link.tsx'
import { kindOf, stageTones } from '#web/routes/admin/messages/message-words.ts'
import styles from './sent.module.css'

const texts = adminTexts.messages
const storedWhy: Partial<Record<string, string>> = texts.storedWhy
const times = [
  'createdAt',
  'tried_at',
  'sent_at',
  'delivered_at',
  'read_at',
  'failed_at',
  'bounced_at',
] as const

type Detail = Answer<'GET /messages/{id}'>['message']

/** A message as it was sent, and what became of it. */
export function MessageReading({ message, back }: { message: Detail; back: string }): ReactNode {
  const { message_id: id, customer_id, subject, kind, channel, recipient, name, stage, problem } = message
  const { timezone } = useStudio()
  return (
    <article className={styles['message']} aria-labelledby="message-subject">
      <Link className={styles['back']} to={back} preventScrollReset>
        <ChevronLeft />
        {texts.back}
      </Link>
      <header className={styles['header']}>
        <h2 id="message-subject">{subject || kindOf(kind)}</h2>
        <Badge color={stageTones[stage]}>{texts.stages[stage]}</Badge>
      </header>
      <p className="sm mu">
        {texts.to} <span className={styles['address']}>{name ? `${name}, ${recipient}` : recipient}</span> ·{' '}
        {kindOf(kind)} · {messageTexts.channels[channel]}
        {customer_id === null ? null : (
          <>
            {' · '}
            <Link className="underline" to={paths.adminMessages({ cliente: customer_id })}>
              {texts.conversation.open}
            </Link>
          </>
        )}
      </p>
      {message.leaves_at === null ? null : (
        <Alert>{texts.leaves({ at: dayAndTime(message.leaves_at, timezone) })}</Alert>
      )}
      {stage === 'stored' ? <Alert>{storedWhy[channel]}</Alert> : null}
      {problem ? (
        <Alert color="bad">
          <div className={styles['problem']}>
            <p>{texts.problems[problem]}</p>
            {stage !== 'scheduled' && message.no_retry === null ? (
              <AtOnce
                label={texts.retry}
                icon={<RotateCw />}
                done={texts.retried}
                send={() => api('POST /messages/{id}/retry', { params: { id } })}
              />
            ) : null}
          </div>
        </Alert>
      ) : null}
      <Times message={message} />
      {message.body_html ? (
        // Sandboxed: the mail cannot run scripts, submit forms or reach the page; links open in a new window.
        <iframe
          key={id}
          className={styles['body']}
          title={texts.body({ subject })}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={`<base target="_blank">${message.body_html}`}
        />
      ) : (
        <p className={styles['plain']}>{message.body_text || texts.blanked}</p>
      )}
    </article>
  )
}

function Times({ message }: { message: Detail }): ReactNode {
  const { timezone } = useStudio()
  return (
    <details>
      <summary className="sm">{texts.times.title}</summary>
      <dl className={styles['times']}>
        {times.map((at) => {
          const instant = message[at]
          return instant === null ? null : (
            <div key={at}>
              <dt>{texts.times[at]}</dt>
              <dd className="num">
                <time dateTime={instant}>{dayAndTime(instant, timezone)}</time>
              </dd>
            </div>
          )
        })}
        {message.provider_said ? (
          <div>
            <dt>{texts.said}</dt>
            <dd className={styles['address']}>{message.provider_said}</dd>
          </div>
        ) : null}
      </dl>
    </details>
  )
}
