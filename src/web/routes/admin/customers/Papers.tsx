import { Badge } from '@mantine/core'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { Answer, CustomerPage } from '#contract/types.ts'
import { paths } from '#domain/site-map/paths.ts'
import { adminTexts } from '#text/admin/admin.ts'
import { customerTexts as texts } from '#text/admin/customers.ts'
import { messageTexts } from '#text/messages.ts'
import { useStudio } from '#web/studio.ts'
import { dayAndTime, dayOf } from '#web/ui/format/format.ts'
import { Link } from '#web/ui/Link.tsx'
import { dateMedium } from '#web/ui/format/written-dates.ts'
import { kindOf, stageTones } from '#web/routes/admin/messages/message-words.ts'
import { Card } from './Records.tsx'
import styles from './customers.module.css'

type Message = Pick<
  Answer<'GET /messages'>['messages'][number],
  'message_id' | 'kind' | 'channel' | 'subject' | 'createdAt' | 'stage'
>

const channels: Partial<Record<string, string>> = messageTexts.channels

interface MessagesProps {
  customer: CustomerPage
  /** The latest. */
  messages: readonly Message[]
  total: number
}

/** What was sent to the customer last; the rest is in the messages' own page. */
export function Messages({ customer: { customer_id: cliente }, messages, total }: MessagesProps): ReactNode {
  const { timezone } = useStudio()
  return (
    <Card
      id="messages"
      aside={
        <Link className="underline" to={paths.adminMessages({ cliente })}>
          {total > messages.length
            ? texts.allMessages({ count: total })
            : adminTexts.messages.conversation.open}
        </Link>
      }
      empty={texts.messagesEmpty}
    >
      {messages.map(({ message_id: mensaje, subject, kind, channel, createdAt, stage }) => (
        <li key={mensaje}>
          <Link className="b underline" to={paths.adminSentMessages({ cliente, mensaje })}>
            {subject || kindOf(kind)}
          </Link>
          <span className="mu num">{dayAndTime(createdAt, timezone)}</span>
          <span className="mu">{channels[channel] ?? channel}</span>
          <span className={styles['end']}>
            <Badge color={stageTones[stage]}>{adminTexts.messages.stages[stage]}</Badge>
          </span>
        </li>
      ))}
    </Card>
  )
}

/** The documents that the customer has yet to accept, and the accepted ones, every version with when and from where. */
export function Documents({ customer }: { customer: CustomerPage }): ReactNode {
  const { documents, missing_documents: missing } = customer
  const { timezone } = useStudio()
  return (
    <section className={styles['card']} aria-labelledby="documents">
      <h2 id="documents">{texts.sections.documents}</h2>
      {documents.length + missing.length === 0 ? <p className="sm mu">{texts.documentsEmpty}</p> : null}
      <ul className={clsx('stack', styles['notes'])}>
        {missing.map(({ page_id, title, slug }) => (
          <li key={page_id}>
            <div className="grow">
              <Link className="underline" to={paths.pagina(slug)}>
                {title}
              </Link>
              <p className="xs mu">{texts.documentMissingNote}</p>
            </div>
            <Badge color="warn">{texts.documentMissing}</Badge>
          </li>
        ))}
        {documents.map(({ page_id, title, slug, version, current, acceptedAt, ip }) => (
          <li key={`${page_id}-${version}`}>
            <div className="grow">
              <Link className="underline" to={paths.pagina(slug)}>
                {title}
              </Link>
              <p className="xs mu">
                {texts.accepted({
                  day: dateMedium(dayOf(acceptedAt, timezone)),
                  version,
                  ip,
                  current: current ? 'yes' : 'no',
                })}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
