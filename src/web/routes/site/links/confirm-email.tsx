import type { ReactNode } from 'react'
import { confirmEmailTexts as texts } from '#text/account/profile/confirm-email.ts'
import { authTexts } from '#text/account/sign-in/auth.ts'
import { ApiError } from '#web/api/client.ts'
import { orMissing } from '#web/components/site/load-page.ts'
import { waitingCheckout } from '#web/components/checkout/before/waiting-checkout.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#domain/site-map/paths.ts'
import { apiContext } from '#web/server-context.ts'
import { useStudio, useViewer } from '#web/studio.ts'
import { Button } from '#web/ui/Button.tsx'
import { Problem } from '#web/ui/feedback/feedback.tsx'
import type { Route } from './+types/confirm-email'
import styles from './unsubscribe.module.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: texts.title, description: texts.description })

/** A GET changes nothing: mail scanners open every link and must not confirm an address. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const confirmation = await orMissing(context.get(apiContext)('GET /email_confirmation/{token}', { params }))
  return { ...confirmation, checkout: waitingCheckout(request.headers.get('cookie') ?? '') }
}

/** The page's own button, which needs no script. */
export async function action({ context, params }: Route.ActionArgs) {
  try {
    const confirmed = context.get(apiContext)('POST /email_confirmation/{token}', { params })
    return { ...(await orMissing(confirmed)), problem: null }
  } catch (problem) {
    // Somebody else has the address by now, or the session has ended.
    if (problem instanceof ApiError && [403, 409].includes(problem.status))
      return { problem: problem.message }
    throw problem
  }
}

export default function ConfirmEmail({
  loaderData: { email, email_confirmed, is_new, can_confirm, checkout },
  actionData,
  params: { token },
}: Route.ComponentProps): ReactNode {
  const studio = useStudio()
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
          <SignIn back={paths.confirmarCorreo(token)} recovers={!is_new} />
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
