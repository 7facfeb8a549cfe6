import { Alert, Badge, Button } from '@mantine/core'
import clsx from 'clsx'
import { ChevronLeft, MailOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Answer } from '#contract/types.ts'
import { adminTexts } from '#text/admin/admin.ts'
import { messageTexts } from '#text/messages.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#domain/site-map/paths.ts'
import { apiContext, viewerContext } from '#web/server-context.ts'
import { useStudio } from '#web/studio.ts'
import { EmptyState } from '#web/ui/feedback.tsx'
import type { TagTone } from '#web/ui/Tag.tsx'
import { dayAndTime } from '#web/ui/format.ts'
import type { Route } from './+types/messages'
import { MessagesTabs } from './MessagesTabs.tsx'
import { onlyFor } from '#web/routes/admin/shell/only-for.ts'
import styles from './messages.module.css'
import page from '#web/routes/admin/parts/page.module.css'
import { Link } from '#web/ui/Link.tsx'

const texts = adminTexts.messages
const keptWhy: Partial<Record<string, string>> = texts.keptWhy

const PAGE_SIZE = 50

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.title })

export async function loader({ context, url }: Route.LoaderArgs) {
  onlyFor(context.get(viewerContext), 'customers')
  const wanted = Number(url.searchParams.get('pagina'))
  const current = Number.isInteger(wanted) && wanted > 0 ? wanted : 1
  const cliente = url.searchParams.get('cliente') ?? ''
  const of = /^[1-9]\d{0,8}$/.test(cliente) ? { cliente } : {}
  const { messages, total } = await context.get(apiContext)('GET /messages', {
    query: { page: current, ...(of.cliente && { customer_id: of.cliente }) },
  })
  const open = Number(url.searchParams.get('mensaje'))
  return {
    messages,
    page: current,
    of,
    pages: Math.max(1, Math.ceil(total / PAGE_SIZE)),
    open: messages.find(({ message_id }) => message_id === open) ?? null,
  }
}

export default function Messages({ loaderData }: Route.ComponentProps): ReactNode {
  const { messages, open } = loaderData
  return (
    <>
      <div className={page['head']}>
        <h1>{texts.title}</h1>
        <p className="mu">{texts.lead}</p>
      </div>
      <MessagesTabs current="inbox" />
      {messages.length === 0 ? (
        <div className={page['card']}>
          <EmptyState icon={<MailOpen aria-hidden />}>{texts.empty}</EmptyState>
        </div>
      ) : (
        <div className={clsx(page['card'], styles['inbox'], open && styles['reading'])}>
          <List data={loaderData} />
          <div className={styles['pane']}>
            {open ? (
              <Reading
                message={open}
                back={paths.adminMessages({ ...loaderData.of, pagina: loaderData.page })}
              />
            ) : (
              <EmptyState icon={<MailOpen aria-hidden />}>{texts.choose}</EmptyState>
            )}
          </div>
        </div>
      )}
    </>
  )
}

type Data = Route.ComponentProps['loaderData']
type Message = Answer<'GET /messages'>['messages'][number]

const tones: Record<Message['state'], TagTone> = {
  queued: 'neutral',
  sent: 'ok',
  kept: 'neutral',
  failed: 'bad',
  bounced: 'bad',
  complained: 'bad',
}

function List({ data }: { data: Data }): ReactNode {
  const { timezone } = useStudio()
  const { messages, open, page: current, pages, of } = data
  return (
    <section className={styles['list']} aria-label={texts.list}>
      <ol>
        {messages.map((message) => (
          <li key={message.message_id}>
            <Link
              to={paths.adminMessages({ ...of, pagina: current, mensaje: message.message_id })}
              className={clsx(styles['item'], message === open && styles['on'])}
              aria-current={message === open ? 'true' : undefined}
              preventScrollReset
            >
              <span className={styles['line']}>
                <span className={styles['subject']}>{message.subject || kindOf(message)}</span>
                <time className="xs mu num" dateTime={message.createdAt}>
                  {dayAndTime(message.createdAt, timezone)}
                </time>
              </span>
              <span className={styles['line']}>
                <span className={styles['recipient']}>
                  {message.channel === 'mail' ? '' : `${channelOf(message)} · `}
                  {message.recipient}
                </span>
                <Badge color={tones[message.state]}>{texts.states[message.state]}</Badge>
              </span>
            </Link>
          </li>
        ))}
      </ol>
      {pages > 1 ? (
        <nav className={styles['pager']} aria-label={texts.pager}>
          {current > 1 ? (
            <Button
              component={Link}
              to={paths.adminMessages({ ...of, pagina: current - 1 })}
              variant="default"
              size="sm"
            >
              {texts.newer}
            </Button>
          ) : null}
          <span className="sm mu num">{texts.page({ page: current, pages })}</span>
          {current < pages ? (
            <Button
              component={Link}
              to={paths.adminMessages({ ...of, pagina: current + 1 })}
              variant="default"
              size="sm"
            >
              {texts.older}
            </Button>
          ) : null}
        </nav>
      ) : null}
    </section>
  )
}

function Reading({ message, back }: { message: Message; back: string }): ReactNode {
  const { timezone } = useStudio()
  return (
    <article className={styles['message']} aria-labelledby="message-subject">
      <Link className={styles['back']} to={back} preventScrollReset>
        <ChevronLeft aria-hidden />
        {texts.back}
      </Link>
      <header className={styles['header']}>
        <h2 id="message-subject">{message.subject || kindOf(message)}</h2>
        <Badge color={tones[message.state]}>{texts.states[message.state]}</Badge>
      </header>
      <p className="sm mu">
        {texts.to} <span className={styles['address']}>{message.recipient}</span> · {kindOf(message)} ·{' '}
        {channelOf(message)} ·{' '}
        <time dateTime={message.createdAt}>{dayAndTime(message.createdAt, timezone)}</time>
      </p>
      {message.state === 'kept' ? <Alert>{keptWhy[message.channel]}</Alert> : null}
      {message.problem ? <Alert color="bad">{texts.problems[message.problem]}</Alert> : null}
      {message.body_html ? (
        // Sandboxed: the mail cannot run scripts, submit forms or reach the page; links open in a new window.
        <iframe
          key={message.message_id}
          className={styles['body']}
          title={texts.body({ subject: message.subject })}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={`<base target="_blank">${message.body_html}`}
        />
      ) : (
        <p className={styles['plain']}>{message.body_text || texts.blanked}</p>
      )}
    </article>
  )
}

const kinds: Partial<Record<string, { name: string }>> = messageTexts.called
const channels: Partial<Record<string, string>> = messageTexts.channels

const kindOf = (message: Message): string => kinds[message.kind]?.name ?? message.kind
const channelOf = (message: Message): string => channels[message.channel] ?? message.channel
