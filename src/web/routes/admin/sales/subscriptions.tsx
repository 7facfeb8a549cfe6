import { Receipt } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Answer } from '#contract/types.ts'
import { paths } from '#domain/site-map/paths.ts'
import { saleListTexts as texts } from '#text/admin/sales/sale-lists.ts'
import { api as browserApi } from '#web/api/browser.ts'
import { inCash } from '#web/components/purchases/purchase-state.ts'
import { pageMeta } from '#web/page-meta.ts'
import { askedOf, chosenIn, countOf } from '#web/routes/admin/lists/asked.ts'
import { PagedList } from '#web/routes/admin/lists/PagedList.tsx'
import { headed, type ListColumn } from '#web/routes/admin/lists/columns.ts'
import { onlyFor } from '#web/routes/admin/shell/only-for.ts'
import { useStudio } from '#web/studio.ts'
import { amount, dayOf } from '#web/ui/format/format.ts'
import { dateMedium } from '#web/ui/format/written-dates.ts'
import type { Route } from './+types/subscriptions'
import { boughtColumns, stateColumn } from './columns.tsx'
import { SalesHead } from './SalesHead.tsx'

type Row = Answer<'GET /subscriptions/admin/all'>['subscriptions'][number]

const groups = ['active', 'at_risk', 'past_due', 'ended'] as const

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: texts.tabs.subscriptions })

export async function loader({ context, url: { searchParams: params } }: Route.LoaderArgs) {
  const api = onlyFor(context, 'customers')
  const asked = { ...askedOf(context, params), state: chosenIn(params, 'estado', groups) }
  const answer = await api('GET /subscriptions/admin/all', { query: asked })
  return { ...answer, asked }
}

/** Subscriptions that run, are at risk or have ended, with the reason. */
export default function Subscriptions({ loaderData }: Route.ComponentProps): ReactNode {
  const { subscriptions, total, counts, asked } = loaderData
  const { page: _page, ...wanted } = asked
  return (
    <>
      <SalesHead
        current={paths.adminSubscriptions()}
        name={texts.tabs.subscriptions}
        read={() => browserApi('GET /subscriptions/admin/csv', { query: wanted })}
        empty={total === 0}
      />
      <PagedList
        tools={{
          search: texts.search,
          period: true,
          states: {
            name: 'estado',
            label: texts.state,
            choices: [
              { value: 'todas', label: texts.chips.all },
              ...groups.map((value) => ({ value, label: texts.chips[value]({ count: counts[value] }) })),
            ],
          },
        }}
        clears
        icon={<Receipt />}
        label={texts.tabs.subscriptions}
        none={texts.none.subscriptions}
        records={subscriptions}
        total={total}
        count={countOf(texts, total)}
        idOf={({ purchase }) => purchase.purchase_id}
        to={({ purchase }) => paths.adminOrder(purchase.purchase_id)}
        columns={columns()}
      />
    </>
  )
}

const columns = (): readonly ListColumn<Row>[] =>
  headed(texts.columns, [
    ...boughtColumns<Row>(({ purchase }) => purchase),
    {
      key: 'why',
      width: 200,
      phone: 'line',
      cell: ({ why, reason }) =>
        why === null ? null : (
          <>
            {texts.why[why]}
            {reason === null ? null : <span className="mu"> {texts.said({ reason })}</span>}
          </>
        ),
    },
    { key: 'next', width: 140, cell: ({ purchase, why }) => <Next purchase={purchase} why={why} /> },
    {
      key: 'total',
      right: true,
      width: 120,
      cell: ({ purchase }) => <span className="num">{amount(purchase.total_payment)}</span>,
    },
    { ...stateColumn<Row, Row['state']>(({ state }) => state, texts.groups), phone: 'aside' },
  ])

/** When it is charged next, or when it ends. */
function Next({ purchase, why }: Pick<Row, 'purchase' | 'why'>): ReactNode {
  const { timezone } = useStudio()
  const { next_charge_date: next, expires_at: end, retry_at } = purchase
  if (retry_at !== null)
    return (inCash(purchase) ? texts.payBy : texts.retried)({ date: dateMedium(dayOf(retry_at, timezone)) })
  if (why === 'cancelling' && end !== null) return texts.ends({ date: dateMedium(end) })
  return next === null ? null : dateMedium(next)
}
