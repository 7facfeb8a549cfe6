import { ActionIcon, Button } from '@mantine/core'
import clsx from 'clsx'
import { MessagesSquare, PencilLine } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { paths } from '#domain/site-map/paths.ts'
import { inboxTexts as texts } from '#text/admin/messages/inbox.ts'
import { pagesOf } from '#web/components/records/pages.ts'
import { pageMeta } from '#web/page-meta.ts'
import { useListQuery } from '#web/routes/admin/lists/use-list-query.ts'
import { MessagesTabs } from '#web/routes/admin/messages/MessagesTabs.tsx'
import { LeaveGuard } from '#web/routes/admin/parts/dialogs/LeaveGuard.tsx'
import { PageHead } from '#web/routes/admin/parts/PageHead.tsx'
import page from '#web/routes/admin/parts/page.module.css'
import { useFreshData } from '#web/routes/admin/parts/use-fresh-data.ts'
import { askedOf, chosenIn } from '#web/routes/admin/lists/asked.ts'
import { onlyFor } from '#web/routes/admin/shell/only-for.ts'
import { todayOf } from '#web/routes/admin/shell/today-of.ts'
import { nowContext } from '#web/server-context.ts'
import { EmptyState } from '#web/ui/feedback/feedback.tsx'
import { Segmented } from '#web/ui/fields/Segmented.tsx'
import type { Route } from './+types/inbox'
import { AboutCustomer } from './AboutCustomer.tsx'
import { ComposeDialog } from './ComposeDialog.tsx'
import { ConversationList } from './ConversationList.tsx'
import { keyOf, loadOpen } from './load-open.ts'
import { Thread } from './Thread.tsx'
import { type Draft, NO_DRAFT } from './WriteForm.tsx'
import styles from './inbox.module.css'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData?.open ? texts.titleOf({ name: loaderData.open.name }) : texts.title })

/** The filters in the address, and what they ask of the API. */
const filters = { atender: 'unseen', fallidos: 'failed' } as const

export async function loader({ context, url: { searchParams: params } }: Route.LoaderArgs) {
  const api = onlyFor(context, 'customers')
  const chosen = chosenIn(params, 'filtro', ['atender', 'fallidos'])
  const { page: current, query } = askedOf(context, params)
  const [list, open] = await Promise.all([
    api('GET /conversations', {
      query: { page: current, query, filter: chosen && filters[chosen] },
    }),
    loadOpen(api, params, context.get(nowContext)),
  ])
  return {
    ...list,
    open,
    chosen: chosen ?? null,
    page: current,
    pages: pagesOf(list.total),
    today: todayOf(context),
  }
}

/** Everybody the studio writes with: who waits for an answer, what was said, and who they are. */
export default function Inbox({ loaderData }: Route.ComponentProps): ReactNode {
  const { conversations, unseen, failed, open, chosen, page: current, pages, today } = loaderData
  const [composing, setComposing] = useState(false)
  // Of every conversation, so that what was begun is still there after a look into another one.
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({})
  const drafted = Object.values(drafts).some(({ text }) => text.trim() !== '')
  const query = useListQuery()
  useFreshData()
  const { cliente: _customer, numero: _number, anteriores: _older, ...list } = query.all()
  const { filtro: _filter, pagina: _page, ...search } = list
  const every = { value: '', label: texts.filters.all }
  const waiting = { value: 'atender', label: texts.filters.unseen({ count: unseen }) }
  const broken = { value: 'fallidos', label: texts.filters.failed({ count: failed }) }
  const segments = [waiting, every, broken].map(({ value, label }) => ({
    key: value,
    label,
    current: (chosen ?? '') === value,
    to: paths.adminMessages({ ...search, ...(value && { filtro: value }) }),
  }))
  return (
    <div className={clsx(open && styles['reading'])} data-typed={drafted || undefined}>
      {open ? <h1 className={clsx('vh', styles['narrow'])}>{texts.titleOf({ name: open.name })}</h1> : null}
      <PageHead title={texts.title}>
        <Segmented className="no-phone" label={texts.filters.label} items={segments} />
        <Button className="no-phone" leftSection={<PencilLine />} onClick={() => setComposing(true)}>
          {texts.compose}
        </Button>
      </PageHead>
      <MessagesTabs current="inbox">
        <ActionIcon
          className="only-phone"
          variant="filled"
          size={44}
          aria-label={texts.compose}
          onClick={() => setComposing(true)}
        >
          <PencilLine />
        </ActionIcon>
      </MessagesTabs>
      <div className={clsx(page['card'], styles['panes'], open?.about && styles['about'])}>
        <ConversationList
          conversations={conversations}
          open={open && keyOf(open)}
          chosen={chosen}
          filters={[every, waiting, broken]}
          query={query}
          today={today}
          pager={{ page: current, pages, linkTo: (pagina) => paths.adminMessages({ ...list, pagina }) }}
          linkTo={(whose) => paths.adminMessages({ ...list, ...whose })}
        />
        {open ? (
          <Thread
            key={keyOf(open)}
            open={open}
            today={today}
            back={paths.adminMessages(list)}
            linkTo={(anteriores) => paths.adminMessages({ ...query.all(), anteriores })}
            draft={drafts[keyOf(open)] ?? NO_DRAFT}
            onDraft={(change) =>
              setDrafts((all) => ({ ...all, [keyOf(open)]: change(all[keyOf(open)] ?? NO_DRAFT) }))
            }
          />
        ) : (
          <div className={styles['nothing']}>
            <EmptyState icon={<MessagesSquare />}>{texts.choose}</EmptyState>
          </div>
        )}
        {open?.about ? <AboutCustomer about={open.about} name={open.name} ways={open.ways} /> : null}
      </div>
      {drafted ? <LeaveGuard saving waiting /> : null}
      {composing ? (
        <ComposeDialog
          linkTo={(cliente) => paths.adminMessages({ ...list, cliente })}
          onClose={() => setComposing(false)}
        />
      ) : null}
    </div>
  )
}
