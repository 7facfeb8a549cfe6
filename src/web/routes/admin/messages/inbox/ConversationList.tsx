import clsx from 'clsx'
import { Check, CheckCheck, CircleAlert, Clock, MailOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Answer } from '#contract/types.ts'
import type { MessageStage } from '#domain/messages/stages.ts'
import { adminTexts } from '#text/admin/admin.ts'
import { inboxTexts as texts } from '#text/admin/messages/inbox.ts'
import { Pager } from '#web/components/records/Pager.tsx'
import { type Choice, ListTools } from '#web/routes/admin/lists/ListTools.tsx'
import type { ListQuery } from '#web/routes/admin/lists/use-list-query.ts'
import { ItemLink } from '#web/routes/admin/messages/ItemLink.tsx'
import { kindOf } from '#web/routes/admin/messages/message-words.ts'
import { useStudio } from '#web/studio.ts'
import { EmptyState } from '#web/ui/feedback/feedback.tsx'
import { dayOf, dayShort, timeOf } from '#web/ui/format/format.ts'
import { Avatar } from '#web/ui/pictures/Avatar.tsx'
import styles from './inbox.module.css'

type Conversation = Answer<'GET /conversations'>['conversations'][number]

interface ConversationListProps {
  conversations: readonly Conversation[]
  /** The key of the open one. */
  open: string | null
  /** The filter that is chosen. */
  chosen: string | null
  /** All of them, the first of which is the default: chips on the phone, where the head has no room for them. */
  filters: readonly Choice[]
  query: ListQuery
  today: string
  pager: { page: number; pages: number; linkTo: (page: number) => string }
  /** The same list with one of its conversations open. */
  linkTo: (whose: Record<string, string | number>) => string
}

const icons: Record<MessageStage, typeof Check> = {
  scheduled: Clock,
  waiting: Clock,
  sent: Check,
  delivered: CheckCheck,
  read: CheckCheck,
  stored: MailOpen,
  failed: CircleAlert,
  bounced: CircleAlert,
  complained: CircleAlert,
}

/** Who wrote or was written to, the latest first, each with the last message and what became of it. */
export function ConversationList(props: ConversationListProps): ReactNode {
  const { conversations, open, chosen, filters, query, today, pager, linkTo } = props
  const empty = query.get('buscar') !== '' ? 'found' : chosen === null ? 'all' : chosen
  return (
    <section className={styles['list']} aria-label={texts.list}>
      <div className={styles['search']}>
        <ListTools
          query={query}
          search={texts.search}
          states={{ name: 'filtro', label: texts.filters.label, choices: filters }}
        />
      </div>
      {conversations.length === 0 ? (
        <EmptyState icon={<MailOpen />}>{texts.empty[empty as keyof typeof texts.empty]}</EmptyState>
      ) : (
        <ol>
          {conversations.map((one) => (
            <li key={one.customer_id ?? one.sender}>
              <Item
                conversation={one}
                today={today}
                open={open !== null && open === (one.sender ? `+${one.sender}` : String(one.customer_id))}
                to={linkTo(one.sender ? { numero: one.sender } : { cliente: one.customer_id ?? 0 })}
              />
            </li>
          ))}
        </ol>
      )}
      <div className={styles['pager']}>
        <Pager {...pager} />
      </div>
    </section>
  )
}

interface ItemProps {
  conversation: Conversation
  open: boolean
  to: string
  today: string
}

function Item({
  conversation: { name, last_name, sender, unseen, last },
  open,
  to,
  today,
}: ItemProps): ReactNode {
  const { timezone } = useStudio()
  const called = sender ? [`+${sender}`, name].filter(Boolean).join(' · ') : name || texts.nameless
  const day = last && dayOf(last.at, timezone)
  return (
    <ItemLink to={to} open={open} className={styles['item']}>
      <Avatar name={called} lastName={last_name} size={36} />
      <span className={styles['texts']}>
        <span className={clsx('b', styles['name'], unseen > 0 && styles['bold'])}>{called}</span>
        <span className={styles['words']}>{wordsOf(last)}</span>
      </span>
      <span className={styles['end']}>
        {last && day ? (
          <time className="xs num" dateTime={last.at}>
            {day === today ? timeOf(last.at, timezone) : dayShort(day)}
          </time>
        ) : null}
        {unseen > 0 ? (
          <span className={styles['unseen']}>
            <span aria-hidden>{unseen}</span>
            <span className="vh">{texts.unseen({ count: unseen })}</span>
          </span>
        ) : (
          <Stage stage={last?.stage ?? null} />
        )}
      </span>
    </ItemLink>
  )
}

function Stage({ stage }: { stage: MessageStage | null }): ReactNode {
  if (stage === null) return null
  const Icon = icons[stage]
  return (
    <span
      className={clsx(
        styles['stage'],
        Icon === CircleAlert && styles['bad'],
        stage === 'read' && styles['read'],
      )}
    >
      <Icon />
      <span className="vh">{adminTexts.messages.stages[stage]}</span>
    </span>
  )
}

function wordsOf(last: Conversation['last']): string {
  if (last === null) return texts.none
  if (last.problem) return texts.notArrived({ words: last.words || kindOf(last.kind) })
  if (last.words) return last.words
  return last.ours ? kindOf(last.kind) : texts.noText
}
