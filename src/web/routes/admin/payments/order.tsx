import { Alert, Badge } from '@mantine/core'
import clsx from 'clsx'
import { Banknote, Ban, Mail, ReceiptText, Undo2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Answer, Purchase } from '#contract/types.ts'
import { paymentTexts } from '#text/admin/sales/admin-payments.ts'
import { saleListTexts } from '#text/admin/sales/sale-lists.ts'
import { purchaseState } from '#web/components/purchases/purchase-state.ts'
import { ApiError } from '#web/api/client.ts'
import { orMissing } from '#web/components/site/load-page.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#domain/site-map/paths.ts'
import { viewerContext } from '#web/server-context.ts'
import { useStudio, useToday, useViewer } from '#web/studio.ts'
import { dayOf, money } from '#web/ui/format/format.ts'
import { Link } from '#web/ui/Link.tsx'
import { dateLong, dateMedium } from '#web/ui/format/written-dates.ts'
import type { Route } from './+types/order'
import { SaleState } from '#web/routes/admin/sales/SaleState.tsx'
import { onlyFor } from '#web/routes/admin/shell/only-for.ts'
import { RecordHistory } from '#web/routes/admin/audit/RecordHistory.tsx'
import { BackLink } from '#web/routes/admin/parts/PageHead.tsx'
import { type HeadAction, HeadActions } from '#web/routes/admin/parts/HeadActions.tsx'
import page from '#web/routes/admin/parts/page.module.css'
import { ConfirmPayment } from './ConfirmPayment.tsx'
import { dueOf } from './due.ts'
import { DropOrder } from './DropOrder.tsx'
import { mismatchNote } from './mismatch-note.ts'
import { fullName } from '#domain/people/full-name.ts'
import styles from './payments.module.css'
import { useSendReceipt } from './SendReceipt.tsx'
import { RefundDialog } from './RefundDialog.tsx'
import { SubscriptionMenu } from './subscription/SubscriptionMenu.tsx'
import { can } from '#domain/people/roles.ts'

const texts = paymentTexts.page

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? paymentTexts.order({ id: loaderData.purchase.purchase_id }) : null,
  })

export async function loader({ context, params }: Route.LoaderArgs) {
  const api = onlyFor(context, 'customers')
  const { purchase } = await orMissing(api('GET /purchases/{id}', { params }))
  const isSubscription = purchase.subscription_period !== null
  const administers = can(context.get(viewerContext)?.role, 'administer')
  const refunds =
    purchase.refunded > 0 && administers
      ? api('GET /audit', { query: { entity: 'purchase', entity_id: String(purchase.purchase_id) } })
      : null
  const [{ payment_methods: methods }, due, listed, asked, left] = await Promise.all([
    api('GET /payment_methods'),
    api('GET /purchases/admin/pending'),
    isSubscription
      ? api('GET /subscriptions/admin/all', { query: { query: `#${purchase.purchase_id}` } })
      : null,
    refunds,
    administers && purchase.receipt_file !== null
      ? api('GET /purchases/refund/{id}', { params, query: {} }).then(({ refundable }) => refundable, nothing)
      : 0,
  ])
  const own = ({ purchase: { purchase_id } }: { purchase: Purchase }) => purchase_id === purchase.purchase_id
  const subscription = listed?.subscriptions.find(own)
  return {
    purchase,
    methods,
    renewal: due.renewals.find(own) ?? null,
    mismatches: due.mismatches.filter(own),
    why: subscription && whyOf(subscription),
    /** What a refund could return of what was sold, in pesos. */
    left,
    /** Why it was refunded, the newest reason first. */
    reasons: [
      ...new Set(
        asked?.entries.flatMap(({ action, details }) =>
          action === 'refund.asked' ? String(details?.['reason']) : [],
        ),
      ),
    ],
  }
}

/** A receipt of nothing, as of a first period that a code paid whole, has no payment to return. */
function nothing(problem: unknown): number {
  if (problem instanceof ApiError && problem.code === 'nothing_paid') return 0
  throw problem
}

/** Why a subscription is at risk or has ended, as in their list; null while it runs. */
function whyOf({
  why,
  reason,
}: Answer<'GET /subscriptions/admin/all'>['subscriptions'][number]): string | null {
  if (why === null) return null
  return reason === null
    ? saleListTexts.why[why]
    : `${saleListTexts.why[why]} ${saleListTexts.said({ reason })}`
}

/** Another one reached from here, by the search or a step back, begins without what was open or typed. */
export default function AdminOrder({ loaderData }: Route.ComponentProps): ReactNode {
  return <Screen key={loaderData.purchase.purchase_id} {...loaderData} />
}

/** An order's page in the back office: what was bought, its state, and the actions for its payments. */
function Screen(loaded: Route.ComponentProps['loaderData']): ReactNode {
  const { purchase, methods, renewal, mismatches, reasons, left, why = null } = loaded
  const { timezone } = useStudio()
  const viewer = useViewer()
  const { label, standing } = purchaseState(purchase, timezone, useToday())
  const { status } = purchase
  // That of a cancelled one says when.
  const name = status === 'cancelled' ? label : saleListTexts.states[status]
  const [open, setOpen] = useState<'confirm' | 'drop' | 'refund' | null>(null)
  const close = (): void => setOpen(null)
  const waits = purchase.waits_for === 'cash'
  const due = waits ? { purchase, amount: purchase.total_payment } : renewal
  const refundable =
    can(viewer?.role, 'administer') &&
    (left > 0 || mismatches.some(({ returned_by: way }) => way === 'order' || way === 'by_hand'))
  const sending = useSendReceipt(purchase.purchase_id)
  const main: HeadAction | null = due
    ? { label: paymentTexts.confirming.title, icon: Banknote, onAct: () => setOpen('confirm') }
    : null
  const file = purchase.receipt_file
  const receipt = file === null ? [] : [{ label: texts.receipt, icon: ReceiptText, to: file, download: true }]
  const others: (HeadAction | false)[] = [
    file !== null && { label: texts.sendReceipt, icon: Mail, busy: sending.busy, onAct: sending.send },
    refundable && { label: texts.refund, icon: Undo2, danger: true, onAct: () => setOpen('refund') },
    waits && { label: paymentTexts.drop, icon: Ban, danger: true, onAct: () => setOpen('drop') },
  ]
  return (
    <>
      <div className={page['head']}>
        <div>
          {due ? (
            <BackLink to={paths.adminPayments()}>{texts.back}</BackLink>
          ) : (
            <BackLink to={paths.adminSales()}>{saleListTexts.title}</BackLink>
          )}
          <h1>{paymentTexts.order({ id: purchase.purchase_id })}</h1>
          <div className={styles['states']}>
            <SaleState state={status} name={name} />
            {standing ? <Badge color={standing.tone}>{standing.label}</Badge> : null}
          </div>
        </div>
        <HeadActions main={main} beside={receipt} others={others.filter((action) => action !== false)}>
          <SubscriptionMenu purchase={purchase} />
        </HeadActions>
      </div>
      <section className={clsx(page['card'], page['padded'], styles['order'])} aria-label={texts.facts}>
        {mismatches.map((mismatch) => (
          <Alert key={`${mismatch.kind} ${mismatch.createdAt}`} color="warn">
            {mismatchNote(mismatch)}
          </Alert>
        ))}
        <Facts purchase={purchase} timezone={timezone} due={renewal !== null} why={why} reasons={reasons} />
        {renewal ? (
          <Alert color={purchase.subscription_state === 'past_due' ? 'warn' : 'neutral'}>
            {texts.due({
              amount: money(renewal.amount),
              from: dateMedium(renewal.begins),
              to: dateMedium(renewal.ends),
            })}
          </Alert>
        ) : null}
      </section>
      <div className={styles['history']}>
        <RecordHistory
          key={`${purchase.status} ${purchase.refunded} ${purchase.expires_at}`}
          entity="purchase"
          id={purchase.purchase_id}
        />
      </div>
      {open === 'confirm' && due ? (
        <ConfirmPayment due={dueOf(due)} methods={methods} onClose={close} />
      ) : null}
      {open === 'drop' ? <DropOrder purchase={purchase} onClose={close} /> : null}
      {open === 'refund' ? <RefundDialog purchase={purchase} onClose={close} /> : null}
    </>
  )
}

interface FactsProps {
  purchase: Purchase
  timezone: string
  /** The next period is due; later ones cannot be paid yet. */
  due: boolean
  /** Why a subscription is at risk or has ended. */
  why: string | null
  reasons: readonly string[]
}

function Facts({ purchase, timezone, due, why, reasons }: FactsProps): ReactNode {
  const { customer, class_package, payment_method, expires_at, next_charge_date, discount } = purchase
  const lowered = purchase.amount !== purchase.total_payment
  const retry = due || purchase.retry_at === null ? null : dayOf(purchase.retry_at, timezone)
  // What was taken back is valid no more.
  const ends = ['refunded', 'revoked'].includes(purchase.status) ? null : expires_at
  const facts: [label: string, value: ReactNode][] = [
    [
      texts.customer,
      <Link key="customer" className="underline" to={paths.adminCustomer(customer.customer_id)}>
        {fullName(customer)}
      </Link>,
    ],
    [texts.package, class_package.title],
    [texts.date, dateLong(dayOf(purchase.createdAt, timezone))],
    [texts.method, payment_method?.name ?? null],
    [texts.reference, purchase.payment_reference],
    [texts.before, lowered ? money(purchase.amount) : null],
    [
      texts.discount({ code: discount.code ?? '' }).trim(),
      discount.amount > 0 ? `−${money(discount.amount)}` : null,
    ],
    [texts.total, money(purchase.total_payment)],
    [texts.bill, purchase.bill ? texts.asked : null],
    [texts.tax, purchase.tax > 0 ? money(purchase.tax) : null],
    [texts.refunded, purchase.refunded > 0 ? money(purchase.refunded) : null],
    [texts.refundedWhy, reasons.length > 0 ? reasons.join(' · ') : null],
    [saleListTexts.columns.why, why],
    [texts.until, ends === null ? null : dateLong(ends)],
    [texts.retry, retry === null ? null : dateLong(retry)],
    [texts.next, due || retry !== null || next_charge_date === null ? null : dateLong(next_charge_date)],
  ]
  return (
    <dl className={styles['facts']}>
      {facts.map(([label, value]) =>
        value === null ? null : (
          <div key={label}>
            <dt className="mu">{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
