import { ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import { redirect } from 'react-router'
import { purchaseTexts as texts } from '#text/account/purchases.ts'
import { packagesName } from '#text/site/site.ts'
import type { Api } from '#web/api/client.ts'
import styles from '#web/components/account/account.module.css'
import { AccountProblem } from '#web/components/account/AccountProblem.tsx'
import { AccountTabs } from '#web/components/account/AccountTabs.tsx'
import { askedPage, pagesOf } from '#web/components/records/pages.ts'
import { onlySignedIn } from '#web/components/account/to-sign-in.ts'
import { PurchaseList } from '#web/components/purchases/PurchaseList.tsx'
import type { CardChoice } from '#web/components/purchases/subscription/use-subscription-dialogs.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#domain/site-map/paths.ts'
import { useStudio } from '#web/studio.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/feedback/feedback.tsx'
import type { Route } from './+types/purchases'
import type { AccountHandle } from './layout.tsx'

export const handle: AccountHandle = { section: 'purchases' }

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.title })

export async function loader({ context, url }: Route.LoaderArgs) {
  const call = onlySignedIn(context, url)
  const page = askedPage(url.searchParams)
  const [{ purchases, total }, choice] = await Promise.all([
    call('GET /purchases', { query: { page } }),
    url.searchParams.has('tarjeta') ? cardChoice(call) : null,
  ])
  const pages = pagesOf(total)
  if (page > pages) return redirect(paths.membresias({ pagina: pages }))
  return { purchases, page, pages, total, choice }
}

/** What the dialog for another card needs. */
async function cardChoice(call: Api): Promise<CardChoice> {
  const [options, { payment_sources: cards }] = await Promise.all([
    call('GET /checkout/options'),
    call('GET /payment_sources'),
  ])
  return { options, cards }
}

export default function Purchases({
  loaderData: { purchases, page, pages, total, choice },
}: Route.ComponentProps): ReactNode {
  const studio = useStudio()
  const toPackages = texts.toPackages({ name: packagesName(studio) })
  return (
    <main id="main" className={`wrap ${styles['mainWithTabs']}`}>
      <AccountTabs section="purchases" />
      <div className={styles['summary']}>
        <div>
          <h1 className="t-2">{texts.title}</h1>
          {total === 0 ? null : <p className={`mu ${styles['policy']}`}>{texts.lead}</p>}
        </div>
        {total === 0 ? null : (
          <Button variant="quiet" size="small" to={paths.misPaquetes(studio)} className={styles['buy']}>
            {toPackages}
          </Button>
        )}
      </div>
      {total === 0 ? (
        <EmptyState
          place="page"
          icon={<ReceiptText />}
          action={<Button to={paths.misPaquetes(studio)}>{toPackages}</Button>}
        >
          {texts.empty}
        </EmptyState>
      ) : (
        <PurchaseList
          purchases={purchases}
          choice={choice}
          pager={{ page, pages, linkTo: (pagina) => paths.membresias({ pagina }) }}
        />
      )}
    </main>
  )
}

export const ErrorBoundary = AccountProblem
