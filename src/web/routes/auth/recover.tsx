import type { ReactNode } from 'react'
import { authTexts } from '#text/account/sign-in/auth.ts'
import { AskByMail } from '#web/components/auth/by-mail/AskByMail.tsx'
import { SwitchLine } from '#web/components/auth/SwitchLine.tsx'
import { useAuthBackend } from '#web/components/auth/use-auth-backend.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#domain/site-map/paths.ts'
import type { Route } from './+types/recover'

const texts = authTexts.recover

export const handle = { recovery: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: texts.title, description: texts.description })

/** Requests a reset mail. The response does not reveal whether the e-mail is known. */
export default function Recover(): ReactNode {
  const backend = useAuthBackend()
  return (
    <AskByMail
      texts={texts}
      send={(email) => backend.askForReset(email)}
      before={<h1 className="t-2">{texts.title}</h1>}
    >
      <SwitchLine answer={texts.signIn} to={paths.entrar()} />
    </AskByMail>
  )
}
