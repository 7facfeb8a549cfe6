import { Badge, Button } from '@mantine/core'
import { FileUp, Scale } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Answer } from '#contract/types.ts'
import { api as browserApi } from '#web/api/browser.ts'
import { paths } from '#domain/site-map/paths.ts'
import { payoutTexts as texts } from '#text/admin/sales/payouts.ts'
import { integrationTexts } from '#text/admin/settings/integrations.ts'
import { saleListTexts } from '#text/admin/sales/sale-lists.ts'
import { pageMeta } from '#web/page-meta.ts'
import { askedOf } from '#web/routes/admin/lists/asked.ts'
import { PagedList } from '#web/routes/admin/lists/PagedList.tsx'
import { headed, type ListColumn } from '#web/routes/admin/lists/columns.ts'
import { FileButton } from '#web/routes/admin/lists/FileButton.tsx'
import { PageHead } from '#web/routes/admin/parts/PageHead.tsx'
import { SalesTabs } from '#web/routes/admin/sales/SalesHead.tsx'
import { onlyFor } from '#web/routes/admin/shell/only-for.ts'
import { amount } from '#web/ui/format/format.ts'
import { dateMedium } from '#web/ui/format/written-dates.ts'
import type { Route } from './+types/payouts'
import { ImportDialog } from './ImportDialog.tsx'

type Payout = Answer<'GET /payouts'>['payouts'][number]

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.title })

export async function loader({ context, url: { searchParams: params } }: Route.LoaderArgs) {
  const api = onlyFor(context, 'administer')
  const { page, from, until } = askedOf(context, params)
  const asked = { from, until }
  const { payouts, total } = await api('GET /payouts', { query: { page, ...asked } })
  return { payouts, total, asked }
}

/** Reports of what providers paid out, with how many of their movements do not match. */
export default function Payouts({ loaderData }: Route.ComponentProps): ReactNode {
  const { payouts, total, asked } = loaderData
  const [importing, setImporting] = useState(false)
  return (
    <>
      <PageHead title={saleListTexts.title} lead={texts.lead}>
        {total === 0 ? null : (
          <FileButton name={texts.file} read={() => browserApi('GET /payouts/file/csv', { query: asked })} />
        )}
        <Button size="sm" leftSection={<FileUp />} onClick={() => setImporting(true)}>
          {texts.import}
        </Button>
      </PageHead>
      <SalesTabs current={paths.adminPayouts()} />
      <PagedList
        tools={{ period: true }}
        icon={<Scale />}
        none={texts.none}
        label={texts.title}
        records={payouts}
        idOf={({ payout_id }) => payout_id}
        to={({ payout_id }) => paths.adminPayout(payout_id)}
        columns={columns()}
        count={texts.count({ count: total })}
        total={total}
      />
      {importing ? (
        <ImportDialog first={payouts[0]?.gateway ?? 'stripe'} onClose={() => setImporting(false)} />
      ) : null}
    </>
  )
}

const columns = (): readonly ListColumn<Payout>[] =>
  headed(texts.columns, [
    { key: 'name', cell: ({ name }) => name },
    { key: 'provider', width: 150, cell: ({ gateway }) => integrationTexts.names[gateway] },
    {
      key: 'days',
      width: 240,
      phone: 'line',
      cell: ({ from, until }) => (
        <span className="num">{texts.days({ from: dateMedium(from), until: dateMedium(until) })}</span>
      ),
    },
    {
      key: 'state',
      width: 150,
      phone: 'aside',
      cell: ({ open }) => (
        <Badge color={open === 0 ? 'ok' : 'warn'}>
          {open === 0 ? texts.fine : texts.open({ count: open })}
        </Badge>
      ),
    },
    { key: 'net', right: true, width: 140, cell: ({ net }) => <span className="num">{amount(net)}</span> },
  ])
