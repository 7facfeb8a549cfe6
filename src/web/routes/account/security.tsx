import type { ReactNode } from 'react'
import { securityTexts } from '#text/account/sign-in/security.ts'
import account from '#web/components/account/account.module.css'
import { AccountProblem } from '#web/components/account/AccountProblem.tsx'
import { AccountTabs } from '#web/components/account/AccountTabs.tsx'
import { onlySignedIn } from '#web/components/account/to-sign-in.ts'
import { ChangePassword } from '#web/components/security/ChangePassword.tsx'
import styles from '#web/components/security/security.module.css'
import { PasswordByMail } from '#web/components/security/PasswordByMail.tsx'
import { Passkeys } from '#web/components/security/Passkeys.tsx'
import { SecondFactor } from '#web/components/security/SecondFactor.tsx'
import { Sessions } from '#web/components/security/Sessions.tsx'
import { pageMeta } from '#web/page-meta.ts'
import { firebaseContext } from '#web/server-context.ts'
import type { Route } from './+types/security'
import type { AccountHandle } from './layout.tsx'

export const handle: AccountHandle = { section: 'security' }

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: securityTexts.title })

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = onlySignedIn(context, url)
  const [{ sessions }, twoFactor, passkeys, { by }] = await Promise.all([
    api('GET /sessions'),
    api('GET /customer/two_factor'),
    // They open accounts of this site alone.
    context.get(firebaseContext) === null ? api('GET /customer/passkeys') : null,
    api('GET /customer/deletion'),
  ])
  return { sessions, twoFactor, passkeys, hasPassword: by === 'password' }
}

/** Where one is signed in, and with what. */
export default function Security({ loaderData }: Route.ComponentProps): ReactNode {
  const { sessions, twoFactor, passkeys, hasPassword } = loaderData
  return (
    <main id="main" className={`wrap ${account['mainWithTabs']}`}>
      <AccountTabs section="security" />
      <h1 className="t-2">{securityTexts.title}</h1>
      <div className={styles['columns']}>
        <Sessions sessions={sessions} />
        <div className={styles['column']}>
          {twoFactor.available || twoFactor.enabled ? <SecondFactor state={twoFactor} /> : null}
          {passkeys === null ? null : <Passkeys state={passkeys} />}
          {hasPassword ? <ChangePassword /> : <PasswordByMail />}
        </div>
      </div>
    </main>
  )
}

export const ErrorBoundary = AccountProblem
