import clsx from 'clsx'
import { MailOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { channels, messageKinds } from '#domain/messages/kinds.ts'
import { messageStages } from '#domain/messages/stages.ts'
import { paths } from '#domain/site-map/paths.ts'
import { adminTexts } from '#text/admin/admin.ts'
import { messageTexts } from '#text/messages.ts'
import { api as browserApi } from '#web/api/browser.ts'
import { pagesOf } from '#web/components/records/pages.ts'
import { pageMeta } from '#web/page-meta.ts'
import { FileButton } from '#web/routes/admin/lists/FileButton.tsx'
import { choicesOf, filterOf } from '#web/routes/admin/lists/choices.ts'
import { ListTools } from '#web/routes/admin/lists/ListTools.tsx'
import { useListQuery } from '#web/routes/admin/lists/use-list-query.ts'
import { PageHead } from '#web/routes/admin/parts/PageHead.tsx'
import page from '#web/routes/admin/parts/page.module.css'
import { askedOf, chosenIn, countOf, idIn } from '#web/routes/admin/lists/asked.ts'
import { onlyFor } from '#web/routes/admin/shell/only-for.ts'
import { EmptyState } from '#web/ui/feedback/feedback.tsx'
import { Link } from '#web/ui/Link.tsx'
import type { Route } from './+types/sent'
import { kindOf } from '#web/routes/admin/messages/message-words.ts'
import { MessageList } from './MessageList.tsx'
import { MessageReading } from './MessageReading.tsx'
import { WaitingNotices } from './WaitingNotices.tsx'
import { MessagesTabs } from '#web/routes/admin/messages/MessagesTabs.tsx'
import styles from './sent.module.css'

const texts = adminTexts.messages

const kinds = [...messageKinds, 'reply'] as const

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.sentTitle })

export async function loader({ context, url: { searchParams: params } }: Route.LoaderArgs) {
  const api = onlyFor(context, 'customers')
  const customer = idIn(params, 'cliente')
  const stage = chosenIn(params, 'estado', messageStages)
  const asked = {
    ...askedOf(context, params),
    customer_id: customer,
    stage,
    channel: chosenIn(params, 'canal', channels),
    kind: chosenIn(params, 'tipo', kinds),
  }
  const wanted = idIn(params, 'mensaje')
  // Of what is not written yet nothing else is known.
  const onlyOf = new Set(['estado', 'cliente', 'mensaje'])
  const showsWaiting =
    (stage ?? 'waiting') === 'waiting' && [...params.keys()].every((name) => onlyOf.has(name))
  const [{ messages, total }, open, waiting] = await Promise.all([
    api('GET /messages', { query: asked }),
    wanted === undefined ? null : api('GET /messages/{id}', { params: { id: wanted } }).catch(() => null),
    showsWaiting ? api('GET /waiting_notices', { query: { customer_id: customer } }) : null,
  ])
  return {
    messages,
    total,
    asked,
    page: asked.page,
    pages: pagesOf(total),
    open: open?.message ?? null,
    waiting,
  }
}

/** What the studio sent: the list with its filters, and the one that is open. */
export default function Sent({ loaderData }: Route.ComponentProps): ReactNode {
  const { messages, total, asked, page: current, pages, open, waiting } = loaderData
  const query = useListQuery()
  const { mensaje: _open, ...list } = query.all()
  const filtered = Object.keys(list).some((name) => name !== 'pagina')
  const nothing = messages.length === 0 && open === null
  return (
    <>
      <PageHead title={texts.sentTitle} lead={texts.lead}>
        <FileButton
          name={texts.file}
          read={() => browserApi('GET /messages/file/csv', { query: wantedOf(asked) })}
          empty={total === 0}
        />
      </PageHead>
      <MessagesTabs current="sent" />
      <ListTools
        query={query}
        empty={total === 0 && !waiting?.total}
        search={texts.search}
        period
        selects={selects()}
      />
      {query.get('cliente') === '' ? null : (
        <p className="sm">
          <Link className="underline" to={paths.adminSentMessages()}>
            {texts.everybody}
          </Link>
        </p>
      )}
      {waiting && <WaitingNotices {...waiting} open={query.get('estado') === 'waiting'} />}
      {nothing && waiting?.total ? null : nothing ? (
        <div className={page['card']}>
          <EmptyState icon={<MailOpen />}>{filtered ? texts.noneFound : texts.empty}</EmptyState>
        </div>
      ) : (
        <div className={clsx(page['card'], styles['inbox'], open && styles['reading'])}>
          <MessageList
            messages={messages}
            open={open?.message_id ?? null}
            count={countOf(texts, total)}
            page={current}
            pages={pages}
            linkTo={(change) => paths.adminSentMessages({ ...list, ...change })}
          />
          <div className={styles['pane']}>
            {open ? (
              <MessageReading message={open} back={paths.adminSentMessages(list)} />
            ) : (
              <EmptyState icon={<MailOpen />}>{texts.choose}</EmptyState>
            )}
          </div>
        </div>
      )}
    </>
  )
}

/** The same without its page. */
const wantedOf = ({ page: _page, ...wanted }: Route.ComponentProps['loaderData']['asked']) => wanted

const selects = () => [
  filterOf('estado', texts.stage, texts.allStages, choicesOf(messageStages, texts.stages)),
  filterOf('canal', texts.channel, texts.allChannels, choicesOf(channels, messageTexts.channels)),
  filterOf(
    'tipo',
    texts.kind,
    texts.allKinds,
    kinds.map((value) => ({ value, label: kindOf(value) })),
  ),
]
