import { MailX } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '#domain/site-map/paths.ts'
import { preferenceTexts as texts } from '#text/account/preferences/preferences.ts'
import account from '#web/components/account/account.module.css'
import { AccountProblem } from '#web/components/account/AccountProblem.tsx'
import { AccountTabs } from '#web/components/account/AccountTabs.tsx'
import { onlySignedIn } from '#web/components/account/to-sign-in.ts'
import { MessagePreferences } from '#web/components/preferences/MessagePreferences.tsx'
import styles from '#web/components/preferences/preferences.module.css'
import { QuietHours } from '#web/components/preferences/QuietHours.tsx'
import { PushDevices } from '#web/components/preferences/PushDevices.tsx'
import { pageMeta } from '#web/page-meta.ts'
import { studioContext } from '#web/server-context.ts'
import { Note } from '#web/ui/feedback/feedback.tsx'
import { Link } from '#web/ui/Link.tsx'
import type { Route } from './+types/preferences'
import type { AccountHandle } from './layout.tsx'

export const handle: AccountHandle = { section: 'preferences' }

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.title })

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = onlySignedIn(context, url)
  const [{ message_preferences: preferences, quiet_hours: quiet }, push, { customer }] = await Promise.all([
    api('GET /message_preferences'),
    api('GET /push_devices'),
    api('GET /customer'),
  ])
  // Without videos nothing is sent about one.
  const sent = context.get(studioContext).videos_enabled
    ? preferences
    : preferences.filter(({ kind }) => kind !== 'video_rating')
  return { preferences: sent, quiet, push, email: customer.email, problem: customer.email_problem }
}

/** Which messages one gets, by which channel, on which devices and when. */
export default function Preferences({
  loaderData: { preferences, quiet, push, email, problem },
}: Route.ComponentProps): ReactNode {
  return (
    <main id="main" className={`wrap ${account['mainWithTabs']}`}>
      <AccountTabs section="preferences" />
      <h1 className="t-2">{texts.title}</h1>
      <p className={`mu ${styles['lead']}`}>{texts.lead}</p>
      {problem === null ? null : (
        <Note tone="warn" icon={<MailX />} className={styles['undeliverable']}>
          {texts.emailProblems[problem]({ email })}{' '}
          <Link className="underline" to={paths.informacion()}>
            {texts.profile}
          </Link>
        </Note>
      )}
      <div className={styles['columns']}>
        <PushDevices push={push} />
        <MessagePreferences saved={preferences} />
        <QuietHours saved={quiet} />
      </div>
    </main>
  )
}

export const ErrorBoundary = AccountProblem
