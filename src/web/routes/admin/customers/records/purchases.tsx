import { Receipt } from 'lucide-react'
import type { ReactNode } from 'react'
import { purchaseStates } from '#domain/selling/purchases/purchase-life.ts'
import { paths } from '#domain/site-map/paths.ts'
import { customerTexts } from '#text/admin/customers.ts'
import { saleListTexts } from '#text/admin/sales/sale-lists.ts'
import { pageMeta } from '#web/page-meta.ts'
import { choicesOf, filterOf } from '#web/routes/admin/lists/choices.ts'
import { ownPurchaseColumns } from '#web/routes/admin/sales/columns.tsx'
import { chosenIn, countOf } from '#web/routes/admin/lists/asked.ts'
import { PagedList } from '#web/routes/admin/lists/PagedList.tsx'
import { apiContext } from '#web/server-context.ts'
import type { Route } from './+types/purchases'
import { listOf } from './list-of.ts'
import { ListHead } from './ListHead.tsx'

const texts = customerTexts.lists

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData ? texts.purchases({ name: loaderData.name }) : null })

export async function loader({ context, params: { id }, url: { searchParams } }: Route.LoaderArgs) {
  const { from, until, ...list } = await listOf(context, id, searchParams)
  const { customer_id, page } = list
  const status = chosenIn(searchParams, 'estado', purchaseStates)
  const { purchases, total } = await context.get(apiContext)('GET /purchases', {
    query: { customer_id, page, start_date: from, end_date: until, status },
  })
  return { ...list, purchases, total }
}

/** Every purchase of one customer. */
export default function CustomerPurchases({ loaderData }: Route.ComponentProps): ReactNode {
  const { customer_id, name, purchases, total } = loaderData
  const title = texts.purchases({ name })
  return (
    <>
      <ListHead customer_id={customer_id} name={name} title={title} />
      <PagedList
        tools={{
          period: true,
          selects: [
            filterOf(
              'estado',
              saleListTexts.state,
              saleListTexts.allStates,
              choicesOf(purchaseStates, saleListTexts.states),
            ),
          ],
        }}
        clears
        icon={<Receipt />}
        label={title}
        none={customerTexts.purchasesEmpty}
        records={purchases}
        total={total}
        count={countOf(saleListTexts, total)}
        idOf={({ purchase_id }) => purchase_id}
        to={({ purchase_id }) => paths.adminOrder(purchase_id)}
        columns={ownPurchaseColumns()}
      />
    </>
  )
}
