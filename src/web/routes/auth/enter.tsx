import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { authTexts } from '#text/account/auth.ts'
import { EnterForm } from '#web/components/auth/EnterForm.tsx'
import { pageMeta } from '#web/page-meta.ts'
import { endedContext } from '#web/server-context.ts'
import { useStudio } from '#web/studio.ts'
import { Note } from '#web/ui/feedback.tsx'
import { returnPath } from '#domain/site-map/return-path.ts'
import type { Route } from './+types/enter'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: authTexts.enter.title,
    description: authTexts.enter.description({ studio: matches[0].loaderData.studio.business_name }),
  })

/** Whether the visitor's session has ended, for a notice. */
export const loader = ({ context }: Route.LoaderArgs): { ended: boolean } => ({
  ended: context.get(endedContext),
})

export default function Enter({ loaderData: { ended } }: Route.ComponentProps): ReactNode {
  const navigate = useNavigate()
  const studio = useStudio()
  const [search] = useSearchParams()
  const back = search.get('volver')
  return (
    <>
      <h1 className="t-2">{authTexts.enter.title}</h1>
      {ended ? <Note role="status">{authTexts.enter.ended}</Note> : null}
      <EnterForm back={back} onDone={() => navigate(returnPath(back), { replace: true })} />
      <noscript>
        <p className="sm mu">{authTexts.needsScript({ studio: studio.business_name })}</p>
      </noscript>
    </>
  )
}
