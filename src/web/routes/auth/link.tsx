import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { authTexts } from '#text/account/sign-in/auth.ts'
import { signInByLink } from '#web/api/auth.ts'
import { followFirebaseLink } from '#web/api/auth-backend.ts'
import { AskByMail } from '#web/components/auth/by-mail/AskByMail.tsx'
import { FollowLink } from '#web/components/auth/by-mail/FollowLink.tsx'
import { SwitchLine } from '#web/components/auth/SwitchLine.tsx'
import { useAuthBackend } from '#web/components/auth/use-auth-backend.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#domain/site-map/paths.ts'
import { returnPath } from '#domain/site-map/return-path.ts'
import { useFirebase } from '#web/studio.ts'
import type { Route } from './+types/link'

const texts = authTexts.link

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.title })

/** Signing in by mail: asks for the link, and is where the link leads to. */
export default function SignInLink(): ReactNode {
  const [search] = useSearchParams()
  const token = search.get('token')
  const back = search.get('volver')
  const project = useFirebase()
  const link = {
    texts,
    to: returnPath(back, paths.entrar()),
    again: paths.entrarEnlace({ volver: back }),
    back,
  }
  if (project !== null && search.get('mode') === 'signIn')
    return <FollowLink {...link} send={(email) => followFirebaseLink(project, email)} asksEmail />
  return token === null ? (
    <AskForLink back={back} />
  ) : (
    <FollowLink {...link} send={() => signInByLink(token)} />
  )
}

/** The response does not reveal whether the e-mail is known. */
function AskForLink({ back }: { back: string | null }): ReactNode {
  const backend = useAuthBackend()
  return (
    <AskByMail
      texts={texts}
      send={(email) => backend.askForLink(email, back)}
      before={<h1 className="t-2">{texts.title}</h1>}
    >
      <SwitchLine answer={texts.withPassword} to={paths.entrar(back)} />
    </AskByMail>
  )
}
