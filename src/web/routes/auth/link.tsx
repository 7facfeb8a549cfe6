import clsx from 'clsx'
import { useState, type ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { authTexts } from '#text/account/sign-in/auth.ts'
import { firebaseTexts } from '#text/account/sign-in/firebase.ts'
import { type SignedIn, signInByLink } from '#web/api/auth.ts'
import { followFirebaseLink, linkEmail } from '#web/api/door.ts'
import { useForm } from '#web/api/use-form.ts'
import { checkEmail } from '#web/components/auth/checks.ts'
import { useDoor } from '#web/components/auth/use-door.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#domain/site-map/paths.ts'
import { returnPath } from '#domain/site-map/return-path.ts'
import { Button } from '#web/ui/Button.tsx'
import { Note, Problem } from '#web/ui/feedback/feedback.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { useFirebase } from '#web/studio.ts'
import { useHydrated } from '#web/use-hydrated.ts'
import { Link } from '#web/ui/Link.tsx'
import type { Route } from './+types/link'
import styles from '#web/components/auth/auth.module.css'

const texts = authTexts.link

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.title })

/** Signing in by mail: asks for the link, and is where the link leads to. */
export default function SignInLink(): ReactNode {
  const [search] = useSearchParams()
  const token = search.get('token')
  const back = search.get('volver')
  const project = useFirebase()
  if (project !== null && search.get('mode') === 'signIn')
    return <FollowLink send={(email) => followFirebaseLink(project, email)} asksEmail back={back} />
  return token === null ? (
    <AskForLink back={back} />
  ) : (
    <FollowLink send={() => signInByLink(token)} back={back} />
  )
}

/** The response does not reveal whether the e-mail is known. */
function AskForLink({ back }: { back: string | null }): ReactNode {
  const door = useDoor()
  const [sent, setSent] = useState(false)
  const form = useForm({
    checks: ({ text }) => ({ email: checkEmail(text('email')) }),
    send: ({ text }) => {
      setSent(false)
      return door.askForLink(text('email'), back)
    },
    done: () => setSent(true),
  })
  return (
    <form className={styles['form']} {...form.props}>
      <h1 className="t-2">{texts.title}</h1>
      <p className="mu">{texts.lead}</p>
      <Problem>{form.problem}</Problem>
      {sent ? (
        <Note tone="ok" role="status">
          <p>{texts.sent}</p>
          <p className="sm">{texts.sentHint}</p>
        </Note>
      ) : null}
      <Input {...form.field('email')} label={authTexts.email} type="email" autoComplete="email" required />
      <Button {...form.button} wide busyLabel={authTexts.recover.busy}>
        {texts.submit}
      </Button>
      <p className={clsx('sm', styles['switch'])}>
        <Link className={styles['link']} to={paths.entrar(back)}>
          {texts.withPassword}
        </Link>
      </p>
    </form>
  )
}

interface FollowLinkProps {
  send: (email: string) => Promise<SignedIn>
  /** The link says nothing of whom it was sent to: another device has to ask. */
  asksEmail?: boolean
  back: string | null
}

/** By a button, because mail programs open links to look at them. */
function FollowLink({ send, asksEmail = false, back }: FollowLinkProps): ReactNode {
  const navigate = useNavigate()
  const known = useHydrated() && asksEmail ? linkEmail() : null
  const form = useForm({
    checks: ({ text }) => (asksEmail && known === null ? { email: checkEmail(text('email')) } : {}),
    send: ({ text }) => send(known ?? text('email')),
    done: (step) =>
      navigate(step === 'code' ? paths.entrarCodigo(back) : returnPath(back), { replace: true }),
  })
  return (
    <form className={styles['form']} {...form.props}>
      <h1 className="t-2">{texts.title}</h1>
      <p className="mu">{texts.ready}</p>
      <Problem>{form.problem}</Problem>
      {asksEmail && known === null ? (
        <Input
          {...form.field('email')}
          label={authTexts.email}
          hint={firebaseTexts.emailAgain}
          type="email"
          autoComplete="email"
          required
        />
      ) : null}
      <Button {...form.button} wide busyLabel={authTexts.enter.busy}>
        {authTexts.enter.submit}
      </Button>
      <p className={clsx('sm', styles['switch'])}>
        <Link className={styles['link']} to={paths.entrarEnlace({ volver: back })}>
          {texts.again}
        </Link>
      </p>
    </form>
  )
}
