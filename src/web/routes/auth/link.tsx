import clsx from 'clsx'
import { useState, type ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { authTexts } from '#text/account/auth.ts'
import { askForLink, signInByLink } from '#web/api/auth.ts'
import { useForm } from '#web/api/use-form.ts'
import { checkEmail } from '#web/components/auth/checks.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#domain/site-map/paths.ts'
import { returnPath } from '#domain/site-map/return-path.ts'
import { Button } from '#web/ui/Button.tsx'
import { Note, Problem } from '#web/ui/feedback.tsx'
import { Input } from '#web/ui/Input.tsx'
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
  return token === null ? <AskForLink back={back} /> : <FollowLink token={token} back={back} />
}

/** The response does not reveal whether the e-mail is known. */
function AskForLink({ back }: { back: string | null }): ReactNode {
  const [sent, setSent] = useState(false)
  const form = useForm({
    checks: ({ text }) => ({ email: checkEmail(text('email')) }),
    send: ({ text }) => {
      setSent(false)
      return askForLink(text('email'), back)
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

/** By a button, because mail programs open links to look at them. */
function FollowLink({ token, back }: { token: string; back: string | null }): ReactNode {
  const navigate = useNavigate()
  const form = useForm({
    send: () => signInByLink(token),
    done: (step) =>
      navigate(step === 'code' ? paths.entrarCodigo(back) : returnPath(back), { replace: true }),
  })
  return (
    <form className={styles['form']} {...form.props}>
      <h1 className="t-2">{texts.title}</h1>
      <p className="mu">{texts.ready}</p>
      <Problem>{form.problem}</Problem>
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
