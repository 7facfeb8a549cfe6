import clsx from 'clsx'
import { Check, Clock, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Purchase } from '#contract/types.ts'
import { checkoutTexts } from '#text/checkout.ts'
import { ApiError } from '#web/api/client.ts'
import { AccountProblem } from '#web/components/account/AccountProblem.tsx'
import { toSignIn } from '#web/components/account/to-sign-in.ts'
import { orderView, type OrderTone } from '#web/components/order/order.ts'
import styles from '#web/components/order/order.module.css'
import { OrderCard } from '#web/components/order/OrderCard.tsx'
import { orMissing } from '#web/components/site/load-page.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { apiContext, viewerContext } from '#web/server-context.ts'
import { useStudio, useViewer } from '#web/studio.ts'
import { Button } from '#web/ui/Button.tsx'
import type { Route } from './+types/gracias'

const texts = checkoutTexts.thanks

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData ? texts.title(loaderData.purchase.purchase_id) : null })

export async function loader({ context, params, url }: Route.LoaderArgs) {
  if (context.get(viewerContext) === null) return toSignIn(url)
  const api = context.get(apiContext)
  const { purchase } = await orMissing(api('GET /purchases/{id}', { params: { id: params.id } }))
  // Back from a provider's hosted page: its word may have come quicker than its message to us.
  const returned = url.searchParams.has('pago')
  if (!returned || purchase.status !== 'pending' || purchase.instructions !== null) return { purchase }
  const { purchase_id } = purchase
  try {
    return await api('POST /checkout/confirm', { body: { purchase_id } })
  } catch (problem) {
    if (!(problem instanceof ApiError)) throw problem
    return api('GET /purchases/{id}', { params: { id: purchase_id } })
  }
}

const signs: Record<OrderTone, ReactNode> = { ok: <Check />, warn: <Clock />, bad: <X /> }

export default function Thanks({ loaderData: { purchase } }: Route.ComponentProps): ReactNode {
  const viewer = useViewer()
  if (viewer === null) return null
  const { tone, state, lead } = orderView(purchase, viewer)
  return (
    <main id="main" className={clsx('wrap', styles['page'])}>
      <div className={styles['column']}>
        <div className={styles['head']}>
          <div className={clsx(styles['ring'], styles[tone])} aria-hidden>
            {signs[tone]}
          </div>
          <p className={clsx('b', styles[tone])}>{state}</p>
          <h1 className="t-2">{texts.title(purchase.purchase_id)}</h1>
          <p className={clsx('lead', styles['lead'])}>{lead}</p>
        </div>
        <OrderCard purchase={purchase} viewer={viewer} />
        <Ways purchase={purchase} tone={tone} />
      </div>
    </main>
  )
}

/** The next step, filled, and the other ways on. */
function Ways({ purchase, tone }: { purchase: Purchase; tone: OrderTone }): ReactNode {
  const { whatsapp } = useStudio()
  const toClasses = { to: paths.mystudio(), text: texts.toClasses }
  const toPurchases = { to: paths.membresias(), text: texts.toPurchases }
  const retry = { to: paths.checkout(purchase.class_package.class_package_id), text: texts.retry }
  const [next, ...others] = {
    ok: [toClasses, toPurchases],
    warn: [toPurchases, toClasses],
    bad: purchase.status === 'failed' ? [retry, toClasses] : [toPurchases, toClasses],
  }[tone]
  return (
    <div className={styles['actions']}>
      {next ? <Button to={next.to}>{next.text}</Button> : null}
      {others.map(({ to, text }) => (
        <Button key={to} to={to} variant="quiet">
          {text}
        </Button>
      ))}
      {tone === 'warn' && whatsapp ? (
        <Button href={paths.whatsapp(whatsapp)} variant="quiet" target="_blank" rel="noopener">
          {texts.question}
        </Button>
      ) : null}
    </div>
  )
}

export const ErrorBoundary = AccountProblem
