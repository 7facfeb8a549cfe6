import { Alert, Badge, Button } from '@mantine/core'
import { MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { IncomingMessage } from '#contract/types.ts'
import { paths } from '#domain/site-map/paths.ts'
import { adminTexts } from '#text/admin/admin.ts'
import { incomingTexts as texts } from '#text/admin/messages/incoming.ts'
import { api } from '#web/api/browser.ts'
import { useCall } from '#web/api/use-call.ts'
import { pageMeta } from '#web/page-meta.ts'
import { BusyButton } from '#web/routes/admin/parts/BusyButton.tsx'
import page from '#web/routes/admin/parts/page.module.css'
import { useFreshData } from '#web/routes/admin/parts/use-fresh-data.ts'
import { onlyFor } from '#web/routes/admin/shell/only-for.ts'
import { apiContext, viewerContext } from '#web/server-context.ts'
import { useStudio } from '#web/studio.ts'
import { EmptyState } from '#web/ui/feedback/feedback.tsx'
import { dayAndTime } from '#web/ui/format/format.ts'
import { Link } from '#web/ui/Link.tsx'
import { useToast } from '#web/ui/feedback/Toast.tsx'
import type { Route } from './+types/incoming'
import styles from './incoming.module.css'
import { AnswerForm } from './AnswerForm.tsx'
import { MessagesTabs } from '#web/routes/admin/messages/MessagesTabs.tsx'

const PAGE_SIZE = 50

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.title })

export async function loader({ context, url }: Route.LoaderArgs) {
  onlyFor(context.get(viewerContext), 'customers')
  const wanted = Number(url.searchParams.get('pagina'))
  const current = Number.isInteger(wanted) && wanted > 0 ? wanted : 1
  const found = await context.get(apiContext)('GET /incoming_messages', { query: { page: current } })
  return { ...found, page: current, pages: Math.max(1, Math.ceil(found.total / PAGE_SIZE)) }
}

/** What people wrote by WhatsApp, what an answer of theirs did, and the form to answer them. */
export default function Incoming({ loaderData }: Route.ComponentProps): ReactNode {
  const { incoming_messages: messages, unseen, page: current, pages } = loaderData
  useFreshData()
  return (
    <>
      <div className={page['head']}>
        <h1>{texts.title}</h1>
        <p className="mu">{texts.lead({ unseen })}</p>
      </div>
      <MessagesTabs current="incoming" />
      {messages.length === 0 ? (
        <div className={page['card']}>
          <EmptyState icon={<MessageCircle aria-hidden />}>{texts.empty}</EmptyState>
        </div>
      ) : (
        <ol className={styles['list']}>
          {messages.map((message) => (
            <li key={message.incoming_message_id} className={page['card']}>
              <Message message={message} newest={messages[0]?.incoming_message_id} />
            </li>
          ))}
        </ol>
      )}
      {pages > 1 ? (
        <nav className={styles['pager']} aria-label={texts.pager}>
          {current > 1 ? (
            <Button component={Link} to={paths.adminIncoming({ pagina: current - 1 })} variant="default">
              {texts.newer}
            </Button>
          ) : null}
          {current < pages ? (
            <Button component={Link} to={paths.adminIncoming({ pagina: current + 1 })} variant="default">
              {texts.older}
            </Button>
          ) : null}
        </nav>
      ) : null}
    </>
  )
}

function Message({ message, newest }: { message: IncomingMessage; newest: number | undefined }): ReactNode {
  const { timezone } = useStudio()
  const { revalidate } = useRevalidator()
  const toast = useToast()
  const marking = useCall({ done: () => revalidate(), refused: () => toast.error(texts.failed) })
  const { incoming_message_id: id, name, sender, body, type, outcome, receivedAt, seen, replies } = message
  return (
    <article className={styles['message']} aria-label={texts.from({ name: name || sender })}>
      <header className={styles['head']}>
        <h2 className={styles['name']}>{name || `+${sender}`}</h2>
        {seen ? null : <Badge color="warn">{texts.unseen}</Badge>}
        {outcome ? <Badge color="neutral">{texts.outcomes[outcome]}</Badge> : null}
      </header>
      <p className="sm mu">
        +{sender} · <time dateTime={receivedAt}>{dayAndTime(receivedAt, timezone)}</time>
        {message.customer_id === null ? ` · ${texts.nobody}` : ''}
      </p>
      <p className={styles['theirs']}>{body || texts.noText({ type })}</p>
      {replies.map((reply) => (
        <div key={reply.message_id} className={styles['ours']}>
          <p className={styles['answer']}>{reply.body_text}</p>
          <p className="xs mu">
            {adminTexts.messages.stages[stageOf(reply)]} ·{' '}
            <time dateTime={reply.createdAt}>{dayAndTime(reply.createdAt, timezone)}</time>
          </p>
          {reply.problem ? <Alert color="bad">{adminTexts.messages.problems[reply.problem]}</Alert> : null}
        </div>
      ))}
      {message.reply_until === null ? (
        <p className="sm mu">{outcome === 'opted_out' ? texts.stopped : texts.tooLate}</p>
      ) : (
        <AnswerForm
          id={id}
          newest={newest}
          name={name || sender}
          until={dayAndTime(message.reply_until, timezone)}
        />
      )}
      {seen ? null : (
        <BusyButton
          className={styles['mark'] ?? ''}
          variant="default"
          busy={marking.busy}
          onClick={() => void marking.send(() => api('PUT /incoming_messages/{id}', { params: { id } }))}
        >
          {texts.markSeen}
        </BusyButton>
      )}
    </article>
  )
}

const stageOf = ({ delivered, state }: IncomingMessage['replies'][number]) => {
  if (state === 'queued') return 'scheduled'
  return delivered ? 'delivered' : state
}
