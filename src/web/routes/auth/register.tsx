import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { authTexts } from '#text/account/auth.ts'
import { RegisterForm } from '#web/components/auth/RegisterForm.tsx'
import { pageMeta } from '#web/page-meta.ts'
import { useStudio } from '#web/studio.ts'
import { returnPath } from '#web/return-path.ts'
import type { Route } from './+types/register'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: authTexts.register.title,
    description: authTexts.register.description({ studio: matches[0].loaderData.studio.business_name }),
  })

export default function Register(): ReactNode {
  const navigate = useNavigate()
  const studio = useStudio()
  const [search] = useSearchParams()
  const back = search.get('volver')
  return (
    <>
      <h1 className="t-2">{authTexts.register.title}</h1>
      <RegisterForm back={back} onDone={() => navigate(returnPath(back), { replace: true })} />
      <noscript>
        <p className="sm mu">{authTexts.needsScript({ studio: studio.business_name })}</p>
      </noscript>
    </>
  )
}
