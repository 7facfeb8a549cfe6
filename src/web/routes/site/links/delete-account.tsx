import type { ReactNode } from 'react'
import { data, redirect } from 'react-router'
import { DELETED, paths } from '#domain/site-map/paths.ts'
import { ownDataTexts } from '#text/account/profile/profile.ts'
import { deleteAccountTexts as texts } from '#text/account/profile/delete-account.ts'
import { ApiError } from '#web/api/client.ts'
import { orNull } from '#web/components/site/load-page.ts'
import { pageMeta } from '#web/page-meta.ts'
import { apiContext } from '#web/server-context.ts'
import { Button } from '#web/ui/Button.tsx'
import { Problem } from '#web/ui/feedback/feedback.tsx'
import type { Route } from './+types/delete-account'
import { LinkOver } from './LinkOver.tsx'
import styles from './unsubscribe.module.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: texts.title, description: texts.description })

/** A GET changes nothing: mail scanners open every link. */
export async function loader({ context, params }: Route.LoaderArgs) {
  if (params.token === DELETED) return { email: null, over: false }
  const found = await orNull(context.get(apiContext)('GET /account_deletion/{token}', { params }))
  return found === null ? data({ email: null, over: true }, { status: 404 }) : { ...found, over: false }
}

/** The page's own button, which needs no script. */
export async function action({ context, params }: Route.ActionArgs) {
  try {
    const done = await orNull(context.get(apiContext)('POST /account_deletion/{token}', { params }))
    if (done === null) return data({ problem: null }, { status: 404 })
  } catch (problem) {
    // Somebody of the team by now.
    if (problem instanceof ApiError && problem.status === 409) return { problem: problem.message }
    throw problem
  }
  return redirect(paths.cuentaEliminada())
}

export default function DeleteAccount({
  loaderData: { email, over },
  actionData,
}: Route.ComponentProps): ReactNode {
  if (over) return <LinkOver title={texts.title} />
  return (
    <main id="main" className={`wrap ${styles['page']}`}>
      <h1 className="t-2">{email === null ? texts.doneTitle : texts.title}</h1>
      <Problem>{actionData?.problem ?? null}</Problem>
      <p className="lead" role="status">
        {email === null ? texts.done : texts.whose({ email })}
      </p>
      {email === null ? (
        <Button to={paths.landing()}>{texts.home}</Button>
      ) : (
        <>
          <p>{ownDataTexts.consequences}</p>
          <form method="post" className={styles['actions']}>
            <Button type="submit" variant="danger">
              {texts.confirm}
            </Button>
            <Button variant="quiet" to={paths.landing()}>
              {texts.keep}
            </Button>
          </form>
        </>
      )}
    </main>
  )
}
