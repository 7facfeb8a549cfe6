import { Badge } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { paths } from '#domain/site-map/paths.ts'
import { deskTexts } from '#text/admin/sales/desk.ts'
import { ApiError } from '#web/api/client.ts'
import { pageMeta } from '#web/page-meta.ts'
import { onlyFor } from '#web/routes/admin/shell/only-for.ts'
import { BackLink, PageHead } from '#web/routes/admin/parts/PageHead.tsx'
import page from '#web/routes/admin/parts/page.module.css'
import { studioContext } from '#web/server-context.ts'
import { useStudio } from '#web/studio.ts'
import { Link } from '#web/ui/Link.tsx'
import type { Route } from './+types/sell'
import { ChoosePackage } from './ChoosePackage.tsx'
import { Checkout } from './Checkout.tsx'
import type { Buyer, Sold } from './buyer.ts'
import { FindCustomer } from './FindCustomer.tsx'
import styles from './counter.module.css'
import { CodeField } from './Payment.tsx'
import { SaleDone } from './SaleDone.tsx'
import { useSale } from './use-sale.ts'
import { deskMethods } from './use-terms.ts'

const texts = deskTexts.sale

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.title })

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = onlyFor(context, 'customers')
  const { videos_enabled } = context.get(studioContext)
  const asked = Number(url.searchParams.get('cliente'))
  const [{ class_packages }, methods, { open }, { locations }, buyer] = await Promise.all([
    api('GET /class_packages/desk/all'),
    api('GET /payment_methods'),
    api('GET /cash_drawers'),
    api('GET /locations'),
    Number.isSafeInteger(asked) && asked > 0
      ? api('GET /customer/admin/{id}', { params: { id: asked } }).catch((problem: unknown) => {
          if (problem instanceof ApiError && problem.status < 500) return null
          throw problem
        })
      : null,
  ])
  return {
    // Without videos an order of an online one is refused.
    packs: class_packages.filter(({ is_online }) => videos_enabled || !is_online),
    methods: deskMethods(methods),
    open,
    locations,
    buyer: buyer ? buyerOf(buyer.customer) : null,
    chosen: Number(url.searchParams.get('paquete')),
  }
}

const buyerOf = ({ customer_id, name, last_name, email, phone }: Buyer): Buyer => ({
  customer_id,
  name,
  last_name,
  email,
  phone,
})

/** A sale at the desk: customer, package, discount and payment on one page, then the receipt. */
export default function Sell({ loaderData }: Route.ComponentProps): ReactNode {
  const [sold, setSold] = useState<{ buyer: Buyer; answer: Sold } | null>(null)
  const [turn, setTurn] = useState(0)
  if (sold)
    return (
      <SaleDone
        {...sold}
        onAnother={() => {
          setTurn(turn + 1)
          setSold(null)
        }}
      />
    )
  return (
    <Form
      key={turn}
      data={turn === 0 ? loaderData : { ...loaderData, buyer: null, chosen: 0 }}
      onSold={(buyer, answer) => setSold({ buyer, answer })}
    />
  )
}

interface FormProps {
  data: Route.ComponentProps['loaderData']
  onSold: (buyer: Buyer, answer: Sold) => void
}

function Form({ data, onSold }: FormProps): ReactNode {
  const { packs, methods, open, locations } = data
  const sale = useSale(data, onSold)
  const { discounts_enabled } = useStudio()
  const [drawer] = open
  return (
    <>
      <PageHead back={<BackLink to={paths.adminSales()}>{texts.back}</BackLink>} title={texts.title} bare>
        {drawer ? (
          <Link to={paths.adminDrawer()} className={styles['drawer']}>
            <Badge color="ok">
              {texts.drawerOpen({ place: drawer.location?.name ?? deskTexts.drawer.studio })}
            </Badge>
          </Link>
        ) : null}
      </PageHead>
      <div className={styles['columns']}>
        <div className={styles['steps']}>
          <FindCustomer buyer={sale.buyer} onChoose={sale.setBuyer} />
          <ChoosePackage packs={packs} chosen={sale.pack?.class_package_id ?? null} onChoose={sale.setPack} />
          {discounts_enabled ? (
            <section className={`${page['card']} ${page['padded']} stack`} aria-labelledby="discount">
              <h2 id="discount">{texts.discount}</h2>
              <CodeField terms={sale.terms} />
            </section>
          ) : null}
        </div>
        <Checkout sale={sale} methods={methods} open={open} locations={locations} />
      </div>
    </>
  )
}
