import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { FORMS } from '#domain/forms/field.ts'
import { paths } from '#domain/site-map/paths.ts'
import { authTexts } from '#text/account/sign-in/auth.ts'
import { signInByLink } from '#web/api/auth.ts'
import { FollowLink } from '#web/components/auth/by-mail/FollowLink.tsx'
import { RegisterForm } from '#web/components/auth/RegisterForm.tsx'
import { signUpParts } from '#web/components/forms/sign-up-parts.ts'
import { pageMeta } from '#web/page-meta.ts'
import { apiContext } from '#web/server-context.ts'
import { useStudio } from '#web/studio.ts'
import { NeedsScript } from '#web/ui/feedback/NeedsScript.tsx'
import { returnPath } from '#domain/site-map/return-path.ts'
import type { Route } from './+types/register'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: authTexts.register.title, description: authTexts.register.description })

export async function loader({ context }: Route.LoaderArgs) {
  const { form } = await context.get(apiContext)('GET /forms/{id}', { params: { id: FORMS.signUp } })
  return { fields: form.form_fields }
}

export default function Register({ loaderData: { fields } }: Route.ComponentProps): ReactNode {
  const navigate = useNavigate()
  const studio = useStudio()
  const [search] = useSearchParams()
  const back = search.get('volver')
  const token = search.get('token')
  if (token !== null)
    return (
      <FollowLink
        texts={authTexts.signUpLink}
        send={() => signInByLink(token)}
        to={paths.completar(back)}
        again={paths.registro(back)}
        back={back}
      />
    )
  return (
    <>
      <h1 className="t-2">{authTexts.register.title}</h1>
      <RegisterForm
        back={back}
        asked={fields.length === 0 ? null : { ...signUpParts, fields }}
        onDone={() => navigate(returnPath(back), { replace: true })}
      />
      <NeedsScript>{authTexts.needsScript({ studio: studio.business_name })}</NeedsScript>
    </>
  )
}
