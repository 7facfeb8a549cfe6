import type { ReactNode } from 'react'
import { data } from 'react-router'
import type { Answer } from '#contract/types.ts'
import { messageErrors } from '#text/errors/messages.ts'
import { messageTexts } from '#text/messages.ts'
import { unsubscribeTexts as texts } from '#text/account/preferences/unsubscribe.ts'
import { orNull } from '#web/components/site/load-page.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#domain/site-map/paths.ts'
import { apiContext } from '#web/server-context.ts'
import { Button } from '#web/ui/Button.tsx'
import type { Route } from './+types/unsubscribe'
import { LinkOver } from './LinkOver.tsx'
import styles from './unsubscribe.module.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: texts.title, description: texts.description })

/** A GET changes nothing: mail scanners open every link. */
export async function loader({ context, params }: Route.LoaderArgs) {
  return foundOr404(context.get(apiContext)('GET /unsubscribe/{token}', { params }))
}

/** Unsubscribes: by the page's own button, which needs no script, or by a mail program's one-click (RFC 8058). */
export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData()
  const body = { enabled: form.get('otra_vez') !== null }
  return foundOr404(context.get(apiContext)('POST /unsubscribe/{token}', { params, body }))
}

async function foundOr404(answer: Promise<Answer<'GET /unsubscribe/{token}'>>) {
  const found = await orNull(answer)
  return data({ subscription: found?.subscription ?? null }, { status: found === null ? 404 : 200 })
}

export default function Unsubscribe({ loaderData }: Route.ComponentProps): ReactNode {
  const { subscription } = loaderData
  if (subscription === null)
    return (
      <LinkOver title={texts.title} action={<Button to={paths.misAvisos()}>{texts.all}</Button>}>
        {messageErrors.linkUnknown}
      </LinkOver>
    )
  const { kind, email, enabled } = subscription
  const { name } = messageTexts.called[kind]
  return (
    <main id="main" className={`wrap ${styles['page']}`}>
      <h1 className="t-2">{texts.title}</h1>
      <p className="lead" role="status">
        {enabled ? texts.asks({ kind: name, email }) : texts.done({ kind: name, email })}
      </p>
      <p className="mu">{texts.rest}</p>
      <form method="post" className={styles['actions']}>
        {enabled ? null : <input type="hidden" name="otra_vez" value="1" />}
        <Button type="submit" variant={enabled ? 'primary' : 'quiet'}>
          {enabled ? texts.stop : texts.again}
        </Button>
        <Button to={paths.misAvisos()} variant="ghost">
          {texts.all}
        </Button>
      </form>
    </main>
  )
}
