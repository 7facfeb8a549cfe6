import { Receipt } from 'lucide-react'
import type { ReactNode } from 'react'
import { redirect } from 'react-router'
import { packagesName } from '#text/site/site.ts'
import { chargesLead, chargesTexts as texts } from '#text/selling/charges.ts'
import styles from '#web/components/account/account.module.css'
import { AccountProblem } from '#web/components/account/AccountProblem.tsx'
import { AccountTabs } from '#web/components/account/AccountTabs.tsx'
import { askedPage, pagesOf } from '#web/components/records/pages.ts'
import { onlySignedIn } from '#web/components/account/to-sign-in.ts'
import { ChargeList } from '#web/components/charges/ChargeList.tsx'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#domain/site-map/paths.ts'
import { useStudio } from '#web/studio.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/feedback/feedback.tsx'
import type { Route } from './+types/charges'
import type { AccountHandle } from './layout.tsx'

export const handle: AccountHandle = { section: 'charges' }

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.title })

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = onlySignedIn(context, url)
  const page = askedPage(url.searchParams)
  const { invoices, total } = await api('GET /invoices', { query: { page } })
  const pages = pagesOf(total)
  if (page > pages) return redirect(paths.pagos({ pagina: pages }))
  return { invoices, page, pages, total }
}

export default function Charges({
  loaderData: { invoices, page, pages, total },
}: Route.ComponentProps): ReactNode {
  const studio = useStudio()
  const toPackages = texts.toPackages({ name: packagesName(studio) })
  return (
    <main id="main" className={`wrap ${styles['mainWithTabs']}`}>
      <AccountTabs section="charges" />
      <div className={styles['summary']}>
        <div>
          <h1 className="t-2">{texts.title}</h1>
          {total === 0 ? null : <p className={`mu ${styles['policy']}`}>{chargesLead(studio.tax_rate)}</p>}
        </div>
      </div>
      {total === 0 ? (
        <EmptyState
          place="page"
          icon={<Receipt />}
          action={<Button to={paths.misPaquetes(studio)}>{toPackages}</Button>}
        >
          {texts.empty}
        </EmptyState>
      ) : (
        <ChargeList
          invoices={invoices}
          pager={{ page, pages, linkTo: (pagina) => paths.pagos({ pagina }) }}
        />
      )}
    </main>
  )
}

export const ErrorBoundary = AccountProblem
