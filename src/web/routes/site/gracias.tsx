import clsx from 'clsx'
import { Check, Clock, Download, X } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { redirect } from 'react-router'
import type { Purchase } from '#contract/types.ts'
import { isGranted } from '#domain/selling/purchases/purchase-life.ts'
import { checkoutTexts } from '#text/selling/checkout.ts'
import { orderTexts } from '#text/selling/order.ts'
import { siteTexts } from '#text/site/site.ts'
import { ApiError } from '#web/api/client.ts'
import { AccountProblem } from '#web/components/account/AccountProblem.tsx'
import { TestMode } from '#web/components/checkout/TestMode.tsx'
import { toSignIn } from '#web/components/account/to-sign-in.ts'
import { forgetAttempt, placeOf, readAttempt } from '#web/components/checkout/attempt/kept-attempt.ts'
import { forgetWanted, wantedBefore } from '#web/components/checkout/before/wanted-package.ts'
import { orderView, type OrderTone } from '#web/components/order/order.ts'
import styles from '#web/components/order/order.module.css'
import { OrderCard } from '#web/components/order/OrderCard.tsx'
import { useOrderWatch } from '#web/components/order/use-order-watch.ts'
import { orMissing } from '#web/components/site/load-page.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#domain/site-map/paths.ts'
import { apiContext, viewerContext } from '#web/server-context.ts'
import { useStudio, useViewer } from '#web/studio.ts'
import { Button } from '#web/ui/Button.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import type { Route } from './+types/gracias'

const texts = checkoutTexts.thanks

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData ? texts.title({ id: loaderData.purchase.purchase_id }) : null })

export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args
  if (context.get(viewerContext) === null) return toSignIn(url)
  const [order, { test }] = await Promise.all([
    orderOf(args),
    context.get(apiContext)('GET /checkout/options'),
  ])
  return { ...order, test }
}

async function orderOf({ context, params, url }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const { purchase } = await orMissing(api('GET /purchases/{id}', { params: { id: params.id } }))
  // Returning from a provider's hosted page: the browser may be faster than the provider's event.
  const returned = url.searchParams.has('pago')
  if (!returned || purchase.status !== 'pending' || purchase.instructions !== null) return { purchase }
  const { purchase_id } = purchase
  const now = await api('POST /checkout/confirm', { body: { purchase_id } }).catch((problem: unknown) => {
    if (!(problem instanceof ApiError)) throw problem
    return api('GET /purchases/{id}', { params: { id: purchase_id } })
  })
  // The viewer was read before that, with outdated credits.
  if (now.purchase.status !== 'pending') throw redirect(url.pathname)
  return now
}

const signs: Record<OrderTone, ReactNode> = { ok: <Check />, warn: <Clock />, bad: <X /> }

export default function Thanks({ loaderData: { purchase, test } }: Route.ComponentProps): ReactNode {
  const viewer = useViewer()
  const { timezone } = useStudio()
  useOrderWatch(purchase)
  useEnds(purchase)
  if (viewer === null) return null
  const { tone, state, lead } = orderView(purchase, { viewer, timezone })
  return (
    <main id="main" className={clsx('wrap', styles['page'])}>
      <div className={styles['column']}>
        <TestMode on={test} />
        <div className={styles['head']}>
          <div className={clsx(styles['ring'], styles[tone])} aria-hidden>
            {signs[tone]}
          </div>
          <p className={clsx('b', styles[tone])} role="status">
            {state}
          </p>
          <h1 className="t-2">{texts.title({ id: purchase.purchase_id })}</h1>
          <p className={clsx('lead', styles['lead'])}>{lead}</p>
        </div>
        <OrderCard purchase={purchase} viewer={viewer} />
        <Ways purchase={purchase} tone={tone} />
        {purchase.status === 'pending' ? (
          <p className={`sm mu ${styles['watching']}`}>{orderTexts.watching}</p>
        ) : null}
      </div>
    </main>
  )
}

/**
 * Removes what this order completes: the stored attempt that led to a provider's page, and the purchase that waited
 * for the fee.
 */
function useEnds({ purchase_id, class_package: { class_package_id }, status }: Purchase): void {
  const customer_id = useViewer()?.customer_id ?? 0
  useEffect(() => {
    const place = placeOf(customer_id, class_package_id)
    if (readAttempt(place)?.purchase_id === purchase_id) forgetAttempt(place)
    if (isGranted(status)) forgetWanted(class_package_id)
  }, [customer_id, purchase_id, class_package_id, status])
}

interface Way {
  to: string
  text: string
}

/** The next step as the filled button, and the other links. */
function Ways({ purchase, tone }: { purchase: Purchase; tone: OrderTone }): ReactNode {
  const { whatsapp } = useStudio()
  const after = useWayAfterFee(purchase)
  const [next, ...others] = after === null ? waysOn(purchase) : [after, ...waysOn(purchase).slice(1)]
  return (
    <div className={styles['actions']}>
      {next ? <Button to={next.to}>{next.text}</Button> : null}
      {purchase.receipt_file === null ? null : (
        <Button href={purchase.receipt_file} variant="quiet" download>
          <Download aria-hidden />
          {orderTexts.receipt}
        </Button>
      )}
      {others.map(({ to, text }) => (
        <Button key={to} to={to} variant="quiet">
          {text}
        </Button>
      ))}
      {tone === 'warn' && whatsapp ? (
        <Button href={paths.whatsapp(whatsapp, '521')} variant="quiet" target="_blank" rel="noopener">
          {texts.question}
        </Button>
      ) : null}
    </div>
  )
}

/** Back to the wanted package after paying the enrolment fee; null for any other order. */
function useWayAfterFee({ status, class_package: { class_package_id: fee } }: Purchase): Way | null {
  const studio = useStudio()
  const hydrated = useHydrated()
  if (fee !== studio.signup_fee || !isGranted(status)) return null
  const wanted = hydrated ? wantedBefore(fee) : null
  if (wanted)
    return { to: paths.checkout(wanted.class_package_id), text: texts.goOnWith({ title: wanted.title }) }
  const packages = studio.class_packages_name ?? siteTexts.packages.title
  return {
    to: paths.paquetes(studio),
    text: checkoutTexts.toPackages({ name: packages.toLocaleLowerCase('es-MX') }),
  }
}

function waysOn({ status, waits_for, class_package: pack }: Purchase): Way[] {
  const toClasses = { to: paths.reservaciones(), text: texts.toClasses }
  const toPurchases = { to: paths.membresias(), text: texts.toPurchases }
  const toCheckout = (text: string): Way => ({ to: paths.checkout(pack.class_package_id), text })
  if (isGranted(status))
    return pack.is_online
      ? [{ to: paths.mystudio(), text: texts.toClasses }, toPurchases]
      : [{ to: paths.mystudio(), text: orderTexts.firstClass }, toClasses]
  if (status === 'failed') return [toCheckout(texts.retry), toClasses]
  if (waits_for === 'customer') return [toCheckout(orderTexts.resume), toPurchases]
  return [toPurchases, toClasses]
}

export const ErrorBoundary = AccountProblem
