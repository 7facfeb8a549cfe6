import { Badge } from '@mantine/core'
import { Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Answer } from '#contract/types.ts'
import { paths } from '#domain/site-map/paths.ts'
import { deskTexts } from '#text/admin/sales/desk.ts'
import { api as browserApi } from '#web/api/browser.ts'
import { pageMeta } from '#web/page-meta.ts'
import type { ListColumn } from '#web/routes/admin/lists/columns.ts'
import { DayCell } from '#web/routes/admin/lists/DayCell.tsx'
import { FileButton } from '#web/routes/admin/lists/FileButton.tsx'
import { choicesOf, filterOf } from '#web/routes/admin/lists/choices.ts'
import { BackLink, PageHead } from '#web/routes/admin/parts/PageHead.tsx'
import { fullName } from '#domain/people/full-name.ts'
import { askedOf, chosenIn } from '#web/routes/admin/lists/asked.ts'
import { PagedList } from '#web/routes/admin/lists/PagedList.tsx'
import { onlyFor } from '#web/routes/admin/shell/only-for.ts'
import type { Route } from './+types/all-movements'
import { signed, wordsOf } from './books.ts'
import styles from './drawer.module.css'

const { drawer: words, movements: texts } = deskTexts
const kinds = ['sale', 'refund', 'in', 'out', 'correction'] as const

type Row = Answer<'GET /cash_movements'>['cash_movements'][number]

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.title })

export async function loader({ context, url: { searchParams: params } }: Route.LoaderArgs) {
  const api = onlyFor(context, 'customers')
  const { page, from, until } = askedOf(context, params)
  const asked = { from, until, kind: chosenIn(params, 'tipo', kinds) }
  const { cash_movements: movements, total } = await api('GET /cash_movements', {
    query: { ...asked, page },
  })
  return { movements, total, asked }
}

/** What came into all drawers and went out of them, by days. */
export default function AllMovements({ loaderData }: Route.ComponentProps): ReactNode {
  const { movements, total, asked } = loaderData
  return (
    <>
      <BackLink to={paths.adminDrawer()}>{words.title}</BackLink>
      <PageHead title={texts.title}>
        <FileButton
          name={texts.file}
          read={() => browserApi('GET /cash_movements/csv', { query: asked })}
          empty={total === 0}
        />
      </PageHead>
      <PagedList
        tools={{
          period: true,
          selects: [filterOf('tipo', texts.kind, texts.allKinds, choicesOf(kinds, texts.kinds))],
        }}
        icon={<Wallet />}
        none={words.noMovements}
        label={texts.title}
        records={movements}
        idOf={({ cash_movement_id }) => cash_movement_id}
        to={({ cash_drawer_id }) => paths.adminDrawer({ caja: cash_drawer_id })}
        columns={columns()}
        count={texts.count({ count: total })}
        total={total}
      />
    </>
  )
}

const columns = (): readonly ListColumn<Row>[] => [
  {
    key: 'what',
    head: words.what,
    cell: (row) => (
      <span className={styles['words']}>
        {wordsOf(row)} {row.corrected ? <Badge color="neutral">{words.corrected}</Badge> : null}
        {row.customer ? <span className={`sm mu ${styles['whose']}`}>{fullName(row.customer)}</span> : null}
      </span>
    ),
  },
  {
    key: 'date',
    head: texts.date,
    width: 180,
    phone: 'line',
    cell: ({ createdAt }) => <DayCell at={createdAt} />,
  },
  {
    key: 'place',
    head: texts.place,
    width: 160,
    cell: ({ location }) => location?.name ?? words.studio,
  },
  {
    key: 'who',
    head: words.who,
    width: 180,
    cell: ({ by }) => by && <span className="mu">{fullName(by)}</span>,
  },
  {
    key: 'amount',
    head: words.amount,
    right: true,
    width: 130,
    phone: 'aside',
    cell: ({ amount }) => <span className={styles[amount < 0 ? 'out' : 'in']}>{signed(amount)}</span>,
  },
]
