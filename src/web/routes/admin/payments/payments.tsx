import { Badge, Button } from '@mantine/core'
import { BadgeCheck, Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { redirect } from 'react-router'
import { paymentTexts as texts } from '#text/admin/sales/admin-payments.ts'
import { deskTexts } from '#text/admin/sales/desk.ts'
import { Pager } from '#web/components/records/Pager.tsx'
import { askedPage, pagesOf } from '#web/components/records/pages.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#domain/site-map/paths.ts'
import { SalesTabs } from '#web/routes/admin/sales/SalesHead.tsx'
import { useStudio } from '#web/studio.ts'
import { EmptyState } from '#web/ui/feedback/feedback.tsx'
import { dayOf } from '#web/ui/format/format.ts'
import { Link } from '#web/ui/Link.tsx'
import { dateMedium } from '#web/ui/format/written-dates.ts'
import type { Route } from './+types/payments'
import { onlyFor } from '#web/routes/admin/shell/only-for.ts'
import page from '#web/routes/admin/parts/page.module.css'
import { ConfirmPayment } from './ConfirmPayment.tsx'
import type { Due } from './due.ts'
import { FindOrder } from './FindOrder.tsx'
import { mismatchNote } from './mismatch-note.ts'
import { MissingKeys } from './MissingKeys.tsx'
import { PaymentList } from './PaymentList.tsx'
import styles from './payments.module.css'
import { useFreshData } from '#web/routes/admin/parts/use-fresh-data.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.title })

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = onlyFor(context, 'customers')
  const current = askedPage(url.searchParams)
  const [pending, { payment_methods: methods }, { form, paypal }] = await Promise.all([
    api('GET /purchases/admin/pending', { query: { page: current } }),
    api('GET /payment_methods'),
    api('GET /checkout/options'),
  ])
  const pages = pagesOf(pending.total)
  // The last page is empty once all its payments are confirmed.
  if (current > pages) throw redirect(paths.adminPayments({ pagina: pages }))
  return {
    ...pending,
    methods,
    page: current,
    pages,
    online: { form, paypal },
  }
}

/** Payments made to the studio directly: to confirm with one press, or to investigate. */
export default function Payments({ loaderData }: Route.ComponentProps): ReactNode {
  const { purchases, total, renewals, mismatches, methods, page: current, pages, online } = loaderData
  const { timezone } = useStudio()
  const [due, setDue] = useState<Due | null>(null)
  useFreshData()
  return (
    <>
      <div className={page['head']}>
        <div>
          <h1>{texts.title}</h1>
          <p className={`mu ${styles['lead']}`}>{texts.lead}</p>
        </div>
        <div className={styles['actions']}>
          <FindOrder />
          <Button component={Link} to={paths.adminSell()} size="sm" leftSection={<Plus />}>
            {deskTexts.sale.begin}
          </Button>
        </div>
      </div>
      <SalesTabs current={paths.adminPayments()} />
      <div className={styles['sections']}>
        <MissingKeys {...online} />
        {mismatches.length === 0 ? null : (
          <Part id="mismatches" title={texts.mismatches} note={texts.mismatchesHint}>
            <PaymentList
              label={texts.mismatches}
              payments={mismatches.map((mismatch) => ({
                id: `${mismatch.purchase.purchase_id} ${mismatch.kind} ${mismatch.createdAt}`,
                purchase: mismatch.purchase,
                date: dateMedium(dayOf(mismatch.createdAt, timezone)),
                what: { note: mismatchNote(mismatch) },
              }))}
            />
          </Part>
        )}
        {renewals.length === 0 ? null : (
          <Part id="renewals" title={texts.renewals} note={texts.renewalsHint}>
            <PaymentList
              label={texts.renewals}
              payments={renewals.map(({ purchase, amount, begins, ends }) => ({
                purchase,
                date: texts.period({ from: dateMedium(begins), to: dateMedium(ends) }),
                tag:
                  purchase.subscription_state === 'past_due' ? (
                    <Badge color="warn">{texts.pastDue}</Badge>
                  ) : null,
                what: { amount, begins },
              }))}
              onConfirm={setDue}
            />
          </Part>
        )}
        <Part
          id="orders"
          title={texts.orders}
          note={total === 0 ? null : <span className="num">{texts.total({ count: total })}</span>}
        >
          {purchases.length === 0 ? (
            <EmptyState icon={<BadgeCheck />}>{texts.ordersEmpty}</EmptyState>
          ) : (
            <PaymentList
              label={texts.orders}
              payments={purchases.map((purchase) => ({
                purchase,
                date: dateMedium(dayOf(purchase.createdAt, timezone)),
                what: { amount: purchase.total_payment },
              }))}
              onConfirm={setDue}
            />
          )}
          {pages > 1 ? (
            <footer className={styles['pages']}>
              <Pager page={current} pages={pages} linkTo={(pagina) => paths.adminPayments({ pagina })} />
            </footer>
          ) : null}
        </Part>
      </div>
      {due ? <ConfirmPayment due={due} methods={methods} onClose={() => setDue(null)} /> : null}
    </>
  )
}

interface PartProps {
  id: string
  title: string
  note: ReactNode
  children: ReactNode
}

/** A card of the page with its heading. */
const Part = ({ id, title, note, children }: PartProps): ReactNode => (
  <section className={page['card']} aria-labelledby={id}>
    <header className={styles['top']}>
      <h2 id={id}>{title}</h2>
      {note === null ? null : <p className="sm mu">{note}</p>}
    </header>
    {children}
  </section>
)
