import { Receipt } from 'lucide-react'
import type { ReactNode } from 'react'
import { purchaseStates } from '#domain/selling/purchases/purchase-life.ts'
import { CARD } from '#domain/selling/built-in-methods.ts'
import { paths } from '#domain/site-map/paths.ts'
import { deskTexts } from '#text/admin/sales/desk.ts'
import { packageAdminTexts } from '#text/admin/sales/packages.ts'
import { saleListTexts as texts } from '#text/admin/sales/sale-lists.ts'
import { api as browserApi } from '#web/api/browser.ts'
import { pageMeta } from '#web/page-meta.ts'
import { askedOf, chosenIn, countOf, idIn } from '#web/routes/admin/lists/asked.ts'
import { PagedList } from '#web/routes/admin/lists/PagedList.tsx'
import { choiceOf, choicesOf, filterOf } from '#web/routes/admin/lists/choices.ts'
import { onlyFor } from '#web/routes/admin/shell/only-for.ts'
import { Link } from '#web/ui/Link.tsx'
import type { Route } from './+types/purchases'
import { purchaseColumns } from './columns.tsx'
import { SalesHead } from './SalesHead.tsx'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.title })

/** In the address, a card at the desk. */
const TERMINAL = 'terminal'

/** The method that the address names; a card is one that was charged online. */
function methodIn(params: URLSearchParams) {
  if (params.get('metodo') === TERMINAL) return { payment_method_id: CARD, terminal: 'yes' as const }
  const payment_method_id = idIn(params, 'metodo')
  return { payment_method_id, ...(payment_method_id === CARD && { terminal: 'no' as const }) }
}

export async function loader({ context, url: { searchParams: params } }: Route.LoaderArgs) {
  const api = onlyFor(context, 'customers')
  const class_package_id = idIn(params, 'paquete')
  const asked = {
    ...askedOf(context, params),
    status: chosenIn(params, 'estado', purchaseStates),
    ...methodIn(params),
    class_package_id,
  }
  const [{ purchases, total }, { payment_methods: methods }, { class_packages: packages }] =
    await Promise.all([
      api('GET /purchases/admin/all', { query: asked }),
      api('GET /payment_methods'),
      api('GET /class_packages/names/all'),
    ])
  const event = packages.find((one) => one.is_special_event && one.class_package_id === class_package_id)
  return { purchases, total, methods, packages, event, asked }
}

/** What everybody bought, newest first; an order's page confirms and refunds it. */
export default function Purchases({ loaderData }: Route.ComponentProps): ReactNode {
  const { purchases, total, methods, packages, event, asked } = loaderData
  const { page: _page, ...wanted } = asked
  return (
    <>
      <SalesHead
        current={paths.adminSales()}
        name={texts.tabs.purchases}
        read={() => browserApi('GET /purchases/admin/csv', { query: wanted })}
        empty={total === 0}
      />
      {event === undefined ? null : (
        <Link className="underline sm" to={paths.adminAttendees(event.class_package_id)}>
          {packageAdminTexts.attendees.open}
        </Link>
      )}
      <PagedList
        tools={{
          search: texts.search,
          period: true,
          selects: [
            filterOf('estado', texts.state, texts.allStates, choicesOf(purchaseStates, texts.states)),
            filterOf('metodo', texts.method, texts.allMethods, [
              ...methods.map(({ payment_method_id: id, name }) => choiceOf(id, name)),
              { value: TERMINAL, label: deskTexts.terminal },
            ]),
            filterOf(
              'paquete',
              texts.package,
              texts.allPackages,
              packages.map(({ class_package_id: id, title, on_sale }) =>
                choiceOf(id, on_sale ? title : texts.offSale({ title })),
              ),
            ),
          ],
        }}
        clears
        icon={<Receipt />}
        label={texts.tabs.purchases}
        none={texts.none.purchases}
        records={purchases}
        total={total}
        count={countOf(texts, total)}
        idOf={({ purchase_id }) => purchase_id}
        to={({ purchase_id }) => paths.adminOrder(purchase_id)}
        columns={purchaseColumns()}
      />
    </>
  )
}
