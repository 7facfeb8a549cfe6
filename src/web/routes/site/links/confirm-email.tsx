import type { ReactNode } from 'react'
import { data } from 'react-router'
import { confirmEmailTexts as texts } from '#text/account/profile/confirm-email.ts'
import { authTexts } from '#text/account/sign-in/auth.ts'
import { ApiError } from '#web/api/client.ts'
import { orNull } from '#web/components/site/load-page.ts'
import { waitingCheckout } from '#web/components/checkout/before/waiting-checkout.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#domain/site-map/paths.ts'
import { apiContext } from '#web/server-context.ts'
import { useStudio, useViewer } from '#web/studio.ts'
import { Button } from '#web/ui/Button.tsx'
import { Problem } from '#web/ui/feedback/feedback.tsx'
import type { Route } from './+types/confirm-email'
import { LinkOver } from './LinkOver.tsx'
import styles from './unsubscribe.module.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: texts.title, description: texts.description })

/** A GET changes nothing: mail scanners open every link and must not confirm an address. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const confirmation = await orNull(context.get(apiContext)('GET /email_confirmation/{token}', { params }))
  if (confirmation === null) return data({ confirmation }, { status: 404 })
  return { confirmation, checkout: waitingCheckout(request.headers.get('cookie') ?? '') }
}

/** The page's own button, which needs no script. */
export async function action({ context, params }: Route.ActionArgs) {
  try {
    const confirmed = await orNull(context.get(apiContext)('POST /email_confirmation/{token}', { params }))
    return data({ problem: null }, { status: confirmed === null ? 404 : 200 })
  } catch (problem) {
    // Somebody else has the address by now, or the session has ended.
    if (problem instanceof ApiError && [403, 409].includes(problem.status))
      return { problem: problem.message }
    throw problem
  }
}

export default function ConfirmEmail({ loaderData, actionData, params }: Route.ComponentProps): ReactNode {
  const studio = useStudio()
  if (loaderData.confirmation === null) return <LinkOver title={texts.title} />
  const { confirmation, checkout } = loaderData
  const { email, email_confirmed, is_new, can_confirm } = confirmation
  return (
    <main id="main" className={`wrap ${styles['page']}`}>
      <h1 className="t-2">{email_confirmed ? texts.doneTitle : texts.title}</h1>
      <Problem>{actionData?.problem ?? null}</Problem>
      <p className="lead" role="status">
        {email_confirmed ? texts.done({ email }) : texts.asks({ email })}
      </p>
      {email_confirmed ? (
        <Button to={checkout ?? paths.paquetes(studio)}>
          {checkout ? texts.toCheckout : texts.packages}
        </Button>
      ) : can_confirm === true ? (
        <form method="post" className={styles['actions']}>
          <Button type="submit">{texts.confirm}</Button>
        </form>
      ) : (
        <>
          <p>{can_confirm.reason}</p>
          <SignIn back={paths.confirmarCorreo(params.token)} recovers={!is_new} />
        </>
      )}
    </main>
  )
}

/** A password that is chosen with a mail's link confirms the present address as well; a new one has none yet. */
function SignIn({ back, recovers }: { back: string; recovers: boolean }): ReactNode {
  const signedIn = useViewer() !== null
  return (
    <div className={styles['actions']}>
      {signedIn ? (
        <Button to={paths.mystudio()}>{texts.account}</Button>
      ) : (
        <Button to={paths.entrar(back)}>{authTexts.enter.submit}</Button>
      )}
      {recovers && !signedIn ? (
        <Button variant="quiet" to={paths.recuperar()}>
          {authTexts.enter.forgot}
        </Button>
      ) : null}
    </div>
  )
}
