import clsx from 'clsx'
import { Check, Clock, Download, X } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { redirect } from 'react-router'
import type { ClassPackage, Purchase } from '#contract/types.ts'
import { mayHaveTaken } from '#domain/selling/purchases/mismatch.ts'
import { isGranted } from '#domain/selling/purchases/purchase-life.ts'
import { checkoutTexts } from '#text/selling/checkout.ts'
import { orderTexts } from '#text/selling/order.ts'
import { packagesName } from '#text/site/site.ts'
import { ApiError } from '#web/api/client.ts'
import { AccountProblem } from '#web/components/account/AccountProblem.tsx'
import { TestMode } from '#web/components/checkout/TestMode.tsx'
import { onlySignedIn } from '#web/components/account/to-sign-in.ts'
import { forgetAttempt, placeOf, readAttempt } from '#web/components/checkout/attempt/stored-attempt.ts'
import { loadWanted, weekOfWanted } from '#web/components/wanted-class/load-wanted.ts'
import { WantedClass } from '#web/components/wanted-class/WantedClass.tsx'
import { orderView, type OrderTone } from '#web/components/order/order.ts'
import styles from '#web/components/order/order.module.css'
import { OrderCard } from '#web/components/order/OrderCard.tsx'
import { useOrderWatch } from '#web/components/order/use-order-watch.ts'
import { orMissing, orNull } from '#web/components/site/load-page.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#domain/site-map/paths.ts'
import { apiContext } from '#web/server-context.ts'
import { type Studio, useSends, useStudio, useToday, useViewer } from '#web/studio.ts'
import { Button } from '#web/ui/Button.tsx'
import type { Route } from './+types/gracias'

const texts = checkoutTexts.thanks

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? texts.title({ id: loaderData.purchase.purchase_id }) : null,
  })

export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args
  const api = onlySignedIn(context, url)
  const [{ purchase }, { test }] = await Promise.all([orderOf(args), api('GET /checkout/options')])
  const unpaid = purchase.status === 'failed' && !mayHaveTaken(purchase.refusal?.code)
  const paid = unpaid ? await paidSince(args, purchase) : null
  return { purchase, test, paid, ...(await boughtFor(args, purchase)) }
}

/** The order by which the same package was paid after this one was begun, e.g. before an old page of PayPal's was approved. */
async function paidSince({ context }: Route.LoaderArgs, failed: Purchase): Promise<number | null> {
  const { purchases } = await context.get(apiContext)('GET /purchases', { query: {} })
  const { class_package_id } = failed.class_package
  const paid = purchases.find(
    ({ purchase_id, status, class_package: pack }) =>
      purchase_id > failed.purchase_id && isGranted(status) && pack.class_package_id === class_package_id,
  )
  return paid?.purchase_id ?? null
}

/** What it was bought for: a class, and behind an enrolment fee the package. */
async function boughtFor(args: Route.LoaderArgs, { wanted_class_id, wanted_package_id }: Purchase) {
  const wanted = wanted_class_id === null ? null : await loadWanted(args.context, wanted_class_id)
  const week = wanted && (await weekOfWanted(args, wanted))
  return { wanted, week, pack: await packageOf(args, wanted_package_id) }
}

/** Null if it is no longer sold: the page links to all packages. */
async function packageOf({ context }: Route.LoaderArgs, id: number | null): Promise<ClassPackage | null> {
  if (id === null) return null
  const found = await orNull(context.get(apiContext)('GET /class_packages/{id}', { params: { id } }))
  return found && found.class_package
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

export default function Thanks({
  loaderData: { purchase, test, paid, wanted, week, pack },
}: Route.ComponentProps): ReactNode {
  const viewer = useViewer()
  const { timezone } = useStudio()
  const today = useToday()
  const { mail } = useSends()
  useOrderWatch(purchase)
  useEnds(purchase)
  if (viewer === null) return null
  const { tone, state, lead } = orderView(purchase, { viewer, timezone, today, mail })
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
          <p className={clsx('lead', styles['lead'])}>
            {paid === null || purchase.subscription_state === 'ended'
              ? lead
              : texts.lead.paidSince({ id: paid })}
          </p>
        </div>
        {wanted === null || pack !== null ? null : (
          <WantedClass wanted={wanted} week={week} paid={isGranted(purchase.status)} />
        )}
        <OrderCard purchase={purchase} viewer={viewer} />
        <Ways
          purchase={purchase}
          tone={tone}
          pack={pack}
          paid={paid !== null}
          classFirst={wanted?.state === 'open' && isGranted(purchase.status)}
        />
        {purchase.status === 'pending' ? (
          <p className={`sm mu no-print ${styles['watching']}`}>{orderTexts.watching}</p>
        ) : null}
      </div>
    </main>
  )
}

/** Removes what is stored of the attempt that this order completes, also of one that led to a provider's page. */
function useEnds({ purchase_id, class_package: { class_package_id } }: Purchase): void {
  const customer_id = useViewer()?.customer_id ?? 0
  useEffect(() => {
    const place = placeOf(customer_id, class_package_id)
    if (readAttempt(place)?.purchase_id !== purchase_id) return
    forgetAttempt(place)
  }, [customer_id, purchase_id, class_package_id])
}

interface Way {
  to: string
  text: string
}

interface WaysProps {
  purchase: Purchase
  tone: OrderTone
  /** The package that waited for this enrolment fee. */
  pack: ClassPackage | null
  /** The same package was paid by another order since. */
  paid: boolean
  /** The class that it was bought for comes first. */
  classFirst: boolean
}

/** The next step as the filled button, and the other links. */
function Ways({ purchase, tone, pack, paid, classFirst }: WaysProps): ReactNode {
  const studio = useStudio()
  const after = wayAfterFee(purchase, pack, studio)
  const on = waysOn(purchase, paid, studio)
  const [next, ...others] = after === null ? on : [after, ...on.slice(1)]
  return (
    <div className={styles['actions']}>
      {next ? (
        // One filled action: where a class waits, it is that class's.
        <Button to={next.to} variant={classFirst && after === null ? 'quiet' : 'primary'}>
          {next.text}
        </Button>
      ) : null}
      {purchase.receipt_file === null ? null : (
        <Button href={purchase.receipt_file} variant="quiet" download>
          <Download />
          {orderTexts.receipt}
        </Button>
      )}
      {others.map(({ to, text }) => (
        <Button key={to} to={to} variant="quiet">
          {text}
        </Button>
      ))}
      {tone === 'warn' && studio.whatsapp ? (
        <Button href={paths.whatsapp(studio.whatsapp, '521')} variant="quiet" target="_blank" rel="noopener">
          {texts.question}
        </Button>
      ) : null}
    </div>
  )
}

/** Back to the wanted package after paying the enrolment fee; null for any other order. */
function wayAfterFee(
  { status, wanted_class_id: clase, class_package: { class_package_id: fee } }: Purchase,
  pack: ClassPackage | null,
  studio: Studio,
): Way | null {
  if (fee !== studio.signup_fee || !isGranted(status)) return null
  if (pack)
    return {
      to: paths.checkout(pack.class_package_id, { clase }),
      text: texts.goOnWith({ title: pack.title }),
    }
  return {
    to: paths.paquetes(studio, { clase }),
    text: checkoutTexts.toPackages({ name: packagesName(studio).toLocaleLowerCase('es-MX') }),
  }
}

function waysOn(
  { status, waits_for, refusal, class_package: pack, ...purchase }: Purchase,
  paid: boolean,
  { videos_enabled }: Studio,
): Way[] {
  const query = { clase: purchase.wanted_class_id, paquete: purchase.wanted_package_id }
  const toClasses = { to: paths.reservaciones(), text: texts.toClasses }
  const toPurchases = { to: paths.membresias(), text: texts.toPurchases }
  const toCheckout = (text: string): Way => ({ to: paths.checkout(pack.class_package_id, query), text })
  if (isGranted(status))
    return purchase.is_online
      ? [{ to: videos_enabled ? paths.online() : paths.mystudio(), text: texts.toClasses }, toPurchases]
      : [{ to: paths.mystudio(), text: orderTexts.reserve }, toClasses]
  if (status === 'failed' && !paid && !mayHaveTaken(refusal?.code))
    return [toCheckout(texts.retry), toClasses]
  if (waits_for === 'customer') return [toCheckout(orderTexts.resume), toPurchases]
  return [toPurchases, toClasses]
}

export const ErrorBoundary = AccountProblem
