import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { checkoutErrors } from '#text/selling/checkout-errors.ts'
import { checkoutTexts } from '#text/selling/checkout.ts'
import { paypalTexts } from '#text/selling/paypal.ts'
import { api } from '#web/api/browser.ts'
import { ApiError } from '#web/api/client.ts'
import styles from '#web/components/checkout/checkout.module.css'
import { TestMode } from '#web/components/checkout/TestMode.tsx'
import { toSignIn } from '#web/components/account/to-sign-in.ts'
import { pageMeta } from '#web/page-meta.ts'
import { returnPath } from '#domain/site-map/return-path.ts'
import { apiContext, viewerContext } from '#web/server-context.ts'
import { Button } from '#web/ui/Button.tsx'
import { Problem } from '#web/ui/feedback/feedback.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import type { Route } from './+types/checkout-sandbox'

const texts = checkoutTexts.hosted

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.title })

export async function loader({ context, url }: Route.LoaderArgs) {
  if (context.get(viewerContext) === null) return toSignIn(url)
  return { test: (await context.get(apiContext)('GET /checkout/options')).test }
}

/** Stands in for a provider's hosted page: decides the payment's outcome and redirects the browser. */
export default function HostedPage({ params: { secret }, loaderData }: Route.ComponentProps): ReactNode {
  const ready = useHydrated()
  const [search] = useSearchParams()
  const [busy, setBusy] = useState<'pay' | 'cancel' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { title, lead } =
    search.get('con') === 'paypal' ? { title: paypalTexts.testTitle, lead: paypalTexts.testLead } : texts
  const answer = (what: 'pay' | 'cancel') => async (): Promise<void> => {
    setBusy(what)
    setProblem(null)
    try {
      await api('POST /checkout/sandbox/authenticate', {
        body: { clientSecret: secret, approve: what === 'pay' },
      })
      window.location.assign(returnPath(search.get(what === 'pay' ? 'volver' : 'cancelar')))
    } catch (error) {
      setBusy(null)
      setProblem(error instanceof ApiError ? error.message : checkoutErrors.failed)
    }
  }
  return (
    <main id="main" className={styles['single']}>
      <h1 className="t-2">{title}</h1>
      <p className="lead">{lead}</p>
      <TestMode on={loaderData.test} />
      <Problem>{problem}</Problem>
      <div className={styles['answers']}>
        <Button
          variant="quiet"
          disabled={!ready || busy === 'pay'}
          busy={busy === 'cancel'}
          busyLabel={texts.busy}
          onClick={answer('cancel')}
        >
          {texts.cancel}
        </Button>
        <Button
          disabled={!ready || busy === 'cancel'}
          busy={busy === 'pay'}
          busyLabel={texts.busy}
          onClick={answer('pay')}
        >
          {texts.pay}
        </Button>
      </div>
    </main>
  )
}
