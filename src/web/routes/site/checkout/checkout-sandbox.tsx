import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { checkoutTexts } from '#text/selling/checkout.ts'
import { paypalTexts } from '#text/selling/paypal.ts'
import { api } from '#web/api/browser.ts'
import { useCall } from '#web/api/use-call.ts'
import styles from '#web/components/checkout/checkout.module.css'
import { TestMode } from '#web/components/checkout/TestMode.tsx'
import { onlySignedIn } from '#web/components/account/to-sign-in.ts'
import { pageMeta } from '#web/page-meta.ts'
import { returnPath } from '#domain/site-map/return-path.ts'
import { Button } from '#web/ui/Button.tsx'
import { Problem } from '#web/ui/feedback/feedback.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import type { Route } from './+types/checkout-sandbox'

const texts = checkoutTexts.hosted

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.title })

export async function loader({ context, url }: Route.LoaderArgs) {
  const call = onlySignedIn(context, url)
  return { test: (await call('GET /checkout/options')).test }
}

/** Stands in for a provider's hosted page: decides the payment's outcome and redirects the browser. */
export default function HostedPage({ params: { secret }, loaderData }: Route.ComponentProps): ReactNode {
  const ready = useHydrated()
  const [search] = useSearchParams()
  const [chosen, choose] = useState<'pay' | 'cancel'>('pay')
  const { title, lead } =
    search.get('con') === 'paypal' ? { title: paypalTexts.testTitle, lead: paypalTexts.testLead } : texts
  const call = useCall<string>({
    // Busy until the page is left.
    done: (url) => new Promise(() => window.location.assign(url)),
  })
  const answer = (what: 'pay' | 'cancel') => (): void => {
    choose(what)
    void call.send(async () => {
      await api('POST /checkout/sandbox/authenticate', {
        body: { clientSecret: secret, approve: what === 'pay' },
      })
      return returnPath(search.get(what === 'pay' ? 'volver' : 'cancelar'))
    })
  }
  return (
    <main id="main" className={styles['single']}>
      <h1 className="t-2">{title}</h1>
      <p className="lead">{lead}</p>
      <TestMode on={loaderData.test} />
      <Problem>{call.problem}</Problem>
      <div className={styles['answers']}>
        <Button
          variant="quiet"
          disabled={!ready || (call.busy && chosen === 'pay')}
          busy={call.busy && chosen === 'cancel'}
          busyLabel={texts.busy}
          onClick={answer('cancel')}
        >
          {texts.cancel}
        </Button>
        <Button
          disabled={!ready || (call.busy && chosen === 'cancel')}
          busy={call.busy && chosen === 'pay'}
          busyLabel={texts.busy}
          onClick={answer('pay')}
        >
          {texts.pay}
        </Button>
      </div>
    </main>
  )
}
