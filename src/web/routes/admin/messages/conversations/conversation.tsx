import { ChevronLeft, MessageCircle } from 'lucide-react'
import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { paths } from '#domain/site-map/paths.ts'
import { adminTexts } from '#text/admin/admin.ts'
import { askedPage, pagesOf } from '#web/components/records/pages.ts'
import { Pager } from '#web/components/records/Pager.tsx'
import { pageMeta } from '#web/page-meta.ts'
import page from '#web/routes/admin/parts/page.module.css'
import { useFreshData } from '#web/routes/admin/parts/use-fresh-data.ts'
import { onlyFor } from '#web/routes/admin/shell/only-for.ts'
import { apiContext, viewerContext } from '#web/server-context.ts'
import { useStudio } from '#web/studio.ts'
import { EmptyState } from '#web/ui/feedback/feedback.tsx'
import { dayLong, dayOf } from '#web/ui/format/format.ts'
import { Link } from '#web/ui/Link.tsx'
import type { Route } from './+types/conversation'
import { ConversationEntry } from './ConversationEntry.tsx'
import { type Draft, WriteForm } from '#web/routes/admin/messages/WriteForm.tsx'
import styles from './conversation.module.css'

const texts = adminTexts.messages.conversation

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData ? texts.title({ name: loaderData.name }) : texts.all })

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  onlyFor(context.get(viewerContext), 'customers')
  const api = context.get(apiContext)
  const current = askedPage(url.searchParams)
  const [{ customer }, conversation] = await Promise.all([
    api('GET /customer/admin/{id}', { params: { id } }),
    api('GET /customer/admin/{id}/conversation', { params: { id }, query: { page: current } }),
  ])
  const name = `${customer.name} ${customer.last_name}`.trim()
  return {
    ...conversation,
    id: customer.customer_id,
    name,
    page: current,
    pages: pagesOf(conversation.total),
  }
}

/** All messages to and from a customer, the oldest of the page first, and the form to write to them. */
export default function Conversation({ loaderData }: Route.ComponentProps): ReactNode {
  const { entries, id, name, page: current, pages, ways, reply_until, leaves_at } = loaderData
  const { timezone } = useStudio()
  useFreshData()
  const [drafts, setDrafts] = useState<readonly Draft[]>([])
  const byMail = ways.some(({ channel, reason }) => channel === 'mail' && reason === null)
  const shown = entries.toReversed()
  const thread = useRef<HTMLOListElement>(null)
  const newest = shown.at(-1)?.at
  // What was said last is what one came for.
  useEffect(() => {
    // Newer browsers return a promise, which is no clean-up.
    if (newest !== undefined) thread.current?.scrollTo({ top: thread.current.scrollHeight })
  }, [newest])
  return (
    <>
      <Link className={styles['back']} to={paths.adminMessages()}>
        <ChevronLeft aria-hidden />
        {adminTexts.messages.title}
      </Link>
      <div className={page['head']}>
        <h1>{texts.title({ name })}</h1>
        <div className={page['buttons']}>
          <Button component={Link} to={paths.adminCustomer(id)} variant="default" size="sm">
            {texts.card}
          </Button>
        </div>
      </div>
      <div className={page['card']}>
        {entries.length === 0 ? (
          <EmptyState icon={<MessageCircle aria-hidden />}>{texts.empty}</EmptyState>
        ) : (
          <ol ref={thread} className={styles['thread']}>
            {shown.map((entry, index) => {
              const day = dayOf(entry.at, timezone)
              const before = shown[index - 1]
              return (
                <li key={entry.message_id ?? `i${entry.incoming_message_id}`} className={styles['entry']}>
                  {before && dayOf(before.at, timezone) === day ? null : (
                    <h2 className={styles['day']}>{dayLong(day)}</h2>
                  )}
                  <ConversationEntry
                    entry={entry}
                    name={name}
                    onMail={
                      byMail ? (text) => setDrafts((all) => [...all, { channel: 'mail', text }]) : undefined
                    }
                  />
                </li>
              )
            })}
          </ol>
        )}
        <div className={styles['pager']}>
          <Pager page={current} pages={pages} linkTo={(pagina) => paths.adminConversation(id, { pagina })} />
        </div>
        <div className={styles['answer']}>
          <WriteForm
            id={id}
            name={name}
            newest={
              entries.find((entry) => entry.incoming_message_id !== null)?.incoming_message_id ?? undefined
            }
            draft={drafts.at(-1) ?? null}
            {...{ ways, reply_until, leaves_at }}
          />
        </div>
      </div>
    </>
  )
}
