import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { authTexts } from '#text/account/sign-in/auth.ts'
import { EnterForm } from '#web/components/auth/EnterForm.tsx'
import { useNoCookies } from '#web/use-hydrated.ts'
import { pageMeta } from '#web/page-meta.ts'
import { endedContext } from '#web/server-context.ts'
import { useStudio } from '#web/studio.ts'
import { Note, Problem } from '#web/ui/feedback/feedback.tsx'
import { NeedsScript } from '#web/ui/feedback/NeedsScript.tsx'
import { paths } from '#domain/site-map/paths.ts'
import { returnPath } from '#domain/site-map/return-path.ts'
import type { Route } from './+types/enter'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: authTexts.enter.title, description: authTexts.enter.description })

/** Whether the visitor's session has ended, for a notice. */
export const loader = ({ context }: Route.LoaderArgs): { ended: boolean } => ({
  ended: context.get(endedContext),
})

/** Why a sign-in at a provider failed. */
function outsideProblem(code: string): string {
  const { problems } = authTexts.outside
  const known = Object.entries(problems).find(([name]) => name === code.toLowerCase())
  return known?.[1] ?? problems.other
}

export default function Enter({ loaderData: { ended } }: Route.ComponentProps): ReactNode {
  const navigate = useNavigate()
  const studio = useStudio()
  const [search] = useSearchParams()
  const back = search.get('volver')
  // What a provider says then is that the attempt is unknown; the form says why.
  const problem = useNoCookies() ? null : search.get('error')
  return (
    <>
      <h1 className="t-2">{authTexts.enter.title}</h1>
      {ended ? <Note role="status">{authTexts.enter.ended}</Note> : null}
      {problem === null ? null : <Problem>{outsideProblem(problem)}</Problem>}
      <EnterForm back={back} onDone={() => navigate(returnPath(back, paths.entrar()), { replace: true })} />
      <NeedsScript>{authTexts.needsScript({ studio: studio.business_name })}</NeedsScript>
    </>
  )
}
