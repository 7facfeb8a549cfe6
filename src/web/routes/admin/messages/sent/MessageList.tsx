import { Badge } from '@mantine/core'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { adminTexts } from '#text/admin/admin.ts'
import { messageTexts } from '#text/messages.ts'
import { Pager } from '#web/components/records/Pager.tsx'
import { useStudio } from '#web/studio.ts'
import { dayAndTime } from '#web/ui/format/format.ts'
import { ItemLink } from '#web/routes/admin/messages/ItemLink.tsx'
import { kindOf, type MessageRow, stageTones } from '#web/routes/admin/messages/message-words.ts'
import styles from './sent.module.css'

const texts = adminTexts.messages

interface MessageListProps {
  messages: readonly MessageRow[]
  /** The id of the open one. */
  open: number | null
  count: string
  page: number
  pages: number
  /** The same list with something else in its address. */
  linkTo: (change: Record<string, string | number>) => string
}

/** What was sent to whom, newest first; each opens beside the list. */
export function MessageList({ messages, open, count, page, pages, linkTo }: MessageListProps): ReactNode {
  const { timezone } = useStudio()
  return (
    <section className={styles['list']} aria-label={texts.list}>
      <ol>
        {messages.map((message) => (
          <li key={message.message_id}>
            <ItemLink
              to={linkTo({ mensaje: message.message_id })}
              open={message.message_id === open}
              className={styles['item']}
            >
              <span className={clsx('row between', styles['line'])}>
                <span className={styles['subject']}>{message.subject || kindOf(message.kind)}</span>
                <time className="xs mu num" dateTime={message.createdAt}>
                  {dayAndTime(message.createdAt, timezone)}
                </time>
              </span>
              <span className={clsx('row between', styles['line'])}>
                <span className={styles['recipient']}>
                  {messageTexts.channels[message.channel]} · {message.name || message.recipient}
                </span>
                <Badge color={stageTones[message.stage]}>{texts.stages[message.stage]}</Badge>
              </span>
            </ItemLink>
          </li>
        ))}
      </ol>
      <div className={styles['pager']}>
        <span className="sm mu num" role="status">
          {count}
        </span>
        <Pager page={page} pages={pages} linkTo={(pagina) => linkTo({ pagina })} />
      </div>
    </section>
  )
}
