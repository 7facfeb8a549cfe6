import { Receipt } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Answer } from '#contract/types.ts'
import { paths } from '#domain/site-map/paths.ts'
import { saleListTexts as texts } from '#text/admin/sales/sale-lists.ts'
import { api as browserApi } from '#web/api/browser.ts'
import { pageMeta } from '#web/page-meta.ts'
import { askedOf, chosenIn, countOf } from '#web/routes/admin/lists/asked.ts'
import { PagedList } from '#web/routes/admin/lists/PagedList.tsx'
import type { ListColumn } from '#web/routes/admin/lists/columns.ts'
import { choicesOf, filterOf } from '#web/routes/admin/lists/choices.ts'
import { fullName } from '#domain/people/full-name.ts'
import { SendReceipt } from '#web/routes/admin/payments/SendReceipt.tsx'
import { onlyFor } from '#web/routes/admin/shell/only-for.ts'
import type { Route } from './+types/charges'
import { boughtColumns, paidColumns, stateColumn, totalColumn } from './columns.tsx'
import { SalesHead } from './SalesHead.tsx'

type Row = Answer<'GET /invoices/admin/all'>['invoices'][number]

const states = ['completed', 'refunded', 'pending', 'failed', 'cancelled'] as const

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.tabs.charges })

export async function loader({ context, url: { searchParams: params } }: Route.LoaderArgs) {
  const api = onlyFor(context, 'customers')
  const asked = { ...askedOf(context, params), status: chosenIn(params, 'estado', states) }
  const { invoices, total } = await api('GET /invoices/admin/all', { query: asked })
  return { invoices, total, asked }
}

/** Each charge of everybody: one of a purchase, or of each period of a subscription. */
export default function Charges({ loaderData }: Route.ComponentProps): ReactNode {
  const { invoices, total, asked } = loaderData
  const { page: _page, ...wanted } = asked
  return (
    <>
      <SalesHead
        current={paths.adminCharges()}
        name={texts.tabs.charges}
        read={() => browserApi('GET /invoices/admin/csv', { query: wanted })}
        empty={total === 0}
      />
      <PagedList
        tools={{
          search: texts.search,
          period: true,
          selects: [filterOf('estado', texts.state, texts.allStates, choicesOf(states, texts.invoiceStates))],
        }}
        clears
        icon={<Receipt />}
        label={texts.tabs.charges}
        none={texts.none.charges}
        records={invoices}
        total={total}
        count={countOf(texts, total)}
        idOf={({ invoice_id }) => invoice_id}
        to={({ purchase_id }) => paths.adminOrder(purchase_id)}
        actions={({ invoice_id, purchase_id, purchase, receipt_file }) =>
          receipt_file === null ? null : (
            <SendReceipt
              purchase_id={purchase_id}
              invoice_id={invoice_id}
              label={texts.sendReceipt({
                order: texts.order({ id: purchase_id }),
                name: fullName(purchase.customer),
              })}
            />
          )
        }
        columns={columns()}
      />
    </>
  )
}

const columns = (): readonly ListColumn<Row>[] => [
  ...boughtColumns<Row>(({ purchase, class_package: { title }, period }) => ({
    ...purchase,
    class_package: { title: period > 1 ? texts.renewed({ title, period }) : title },
  })),
  ...paidColumns<Row>(),
  stateColumn<Row, Row['status']>(({ status }) => status, texts.invoiceStates),
  totalColumn<Row>(({ total_payment, refunded, status }) => ({
    total: total_payment,
    refunded,
    status,
    name: texts.invoiceStates[status],
  })),
]
