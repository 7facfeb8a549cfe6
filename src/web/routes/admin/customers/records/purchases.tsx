import type { ReactNode } from 'react'
import { purchaseStates } from '#domain/selling/purchases/purchase-life.ts'
import { paths } from '#domain/site-map/paths.ts'
import { localDay } from '#domain/time/local-day.ts'
import { customerTexts } from '#text/admin/customers.ts'
import { saleListTexts } from '#text/admin/sales/sale-lists.ts'
import { askedPage, pagesOf } from '#web/components/records/pages.ts'
import { pageMeta } from '#web/page-meta.ts'
import { filterOf } from '#web/routes/admin/lists/filter-of.ts'
import { ListTools } from '#web/routes/admin/lists/ListTools.tsx'
import { daysIn } from '#web/routes/admin/lists/period.ts'
import { useListQuery } from '#web/routes/admin/lists/use-list-query.ts'
import { fullName } from '#web/routes/admin/payments/full-name.ts'
import { purchaseColumns } from '#web/routes/admin/sales/columns.tsx'
import { chosenIn } from '#web/routes/admin/sales/filters.ts'
import { SaleList } from '#web/routes/admin/sales/SaleList.tsx'
import { onlyFor } from '#web/routes/admin/shell/only-for.ts'
import { apiContext, nowContext, studioContext, viewerContext } from '#web/server-context.ts'
import type { Route } from './+types/purchases'
import { ListHead } from './ListHead.tsx'

const texts = customerTexts.lists

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData ? texts.purchases({ name: loaderData.name }) : null })

export async function loader({ context, params: { id }, url: { searchParams } }: Route.LoaderArgs) {
  onlyFor(context.get(viewerContext), 'customers')
  const api = context.get(apiContext)
  const status = chosenIn(searchParams, 'estado', purchaseStates)
  const page = askedPage(searchParams)
  const today = localDay(context.get(nowContext), context.get(studioContext).timezone)
  const { from: start_date, until: end_date } = daysIn(searchParams, today)
  const { customer } = await api('GET /customer/admin/{id}', { params: { id } })
  const { customer_id } = customer
  const { purchases, total } = await api('GET /purchases', {
    query: {
      customer_id,
      page,
      ...(start_date && { start_date }),
      ...(end_date && { end_date }),
      ...(status && { status }),
    },
  })
  return { customer_id, name: fullName(customer), purchases, total, page, pages: pagesOf(total) }
}

/** Every purchase of one customer. */
export default function CustomerPurchases({ loaderData }: Route.ComponentProps): ReactNode {
  const { customer_id, name, purchases, total, page, pages } = loaderData
  const query = useListQuery()
  const title = texts.purchases({ name })
  return (
    <>
      <ListHead customer_id={customer_id} name={name} title={title} />
      <ListTools
        query={query}
        empty={total === 0}
        period
        selects={[
          filterOf(
            'estado',
            saleListTexts.state,
            saleListTexts.allStates,
            purchaseStates,
            saleListTexts.states,
          ),
        ]}
      />
      <SaleList
        label={title}
        none={customerTexts.purchasesEmpty}
        records={purchases}
        total={total}
        page={page}
        pages={pages}
        query={query}
        linkTo={(given) => paths.adminCustomerPurchases(customer_id, given)}
        idOf={({ purchase_id }) => purchase_id}
        nameOf={({ class_package }) => class_package.title}
        to={({ purchase_id }) => paths.adminOrder(purchase_id)}
        columns={purchaseColumns().filter(({ key }) => key !== 'customer')}
      />
    </>
  )
}
