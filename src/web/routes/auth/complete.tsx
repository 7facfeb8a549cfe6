import { redirect, useNavigate, useSearchParams } from 'react-router'
import type { ReactNode } from 'react'
import { FORMS } from '#domain/forms/field.ts'
import { paths } from '#domain/site-map/paths.ts'
import { returnPath } from '#domain/site-map/return-path.ts'
import { authTexts } from '#text/account/sign-in/auth.ts'
import { ApiError } from '#web/api/client.ts'
import { useLeave } from '#web/components/account/use-leave.ts'
import auth from '#web/components/auth/auth.module.css'
import { RegisterForm } from '#web/components/auth/RegisterForm.tsx'
import { signUpParts } from '#web/components/forms/sign-up-parts.ts'
import { pageMeta } from '#web/page-meta.ts'
import { apiContext } from '#web/server-context.ts'
import type { Route } from './+types/complete'

const texts = authTexts.complete

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.title })

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  try {
    const { account, sets_password } = await api('GET /customer/signup')
    const { form } = await api('GET /forms/{id}', { params: { id: FORMS.signUp } })
    return { account: { ...account, sets_password }, fields: form.form_fields }
  } catch (failure) {
    if (!(failure instanceof ApiError) || failure.status !== 401) throw failure
    throw redirect(paths.entrar(url.searchParams.get('volver')))
  }
}

/** Completes a sign-up that came through Google, Apple, Facebook or a link by mail. */
export default function Complete({ loaderData: { account, fields } }: Route.ComponentProps): ReactNode {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const back = search.get('volver')
  const { busy, leave } = useLeave(back)
  return (
    <>
      <h1 className="t-2">{texts.title}</h1>
      <p className="mu">{texts.lead({ email: account.email })}</p>
      <RegisterForm
        back={back}
        account={account}
        asked={fields.length === 0 ? null : { ...signUpParts, fields }}
        submitLabel={texts.submit}
        onDone={() => navigate(returnPath(back), { replace: true })}
      />
      <p className={`sm ${auth['switch']}`}>
        {texts.notYou}{' '}
        <button type="button" className="b underline" disabled={busy} onClick={leave}>
          {texts.leave}
        </button>
      </p>
    </>
  )
}
