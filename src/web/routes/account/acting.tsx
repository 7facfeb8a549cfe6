import type { ReactNode } from 'react'
import { redirect } from 'react-router'
import { paths } from '#domain/site-map/paths.ts'
import { actingTexts } from '#text/account/acting.ts'
import { actingPageTexts as texts } from '#text/account/acting-page.ts'
import StopActing from '#web/components/acting/StopActing.tsx'
import acting from '#web/components/acting/acting.module.css'
import account from '#web/components/account/account.module.css'
import { AccountProblem } from '#web/components/account/AccountProblem.tsx'
import { pageMeta } from '#web/page-meta.ts'
import { actingContext } from '#web/server-context.ts'
import { Button } from '#web/ui/Button.tsx'
import type { Route } from './+types/acting'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: actingTexts.label })

export function loader({ context }: Route.LoaderArgs) {
  const who = context.get(actingContext)
  if (who === null) throw redirect(paths.mystudio())
  return who
}

/** Where staff who act as a customer are led from pages that are not for them, and from reading pages to end it. */
export default function ActingPage({ loaderData: { customer_id, name } }: Route.ComponentProps): ReactNode {
  return (
    <main id="main" className={`wrap ${account['mainWithTabs']}`}>
      <div className={acting['page']}>
        <h1 className="t-2">{texts.title({ name })}</h1>
        <p className="mu">{texts.lead}</p>
        <div className="row row-wrap">
          <StopActing customer_id={customer_id} />
          <Button to={paths.mystudio()} variant="quiet">
            {texts.toCalendar}
          </Button>
        </div>
      </div>
    </main>
  )
}

export const ErrorBoundary = AccountProblem
