import clsx from 'clsx'
import { useState, type ReactNode } from 'react'
import { authTexts } from '#text/account/sign-in/auth.ts'
import { useForm } from '#web/api/use-form.ts'
import { checkEmail } from '#web/components/auth/checks.ts'
import { useDoor } from '#web/components/auth/use-door.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#domain/site-map/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Note, Problem } from '#web/ui/feedback/feedback.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import type { Route } from './+types/recover'
import styles from '#web/components/auth/auth.module.css'
import { Link } from '#web/ui/Link.tsx'

const texts = authTexts.recover

export const handle = { recovery: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: texts.title,
    description: texts.description({ studio: matches[0].loaderData.studio.business_name }),
  })

/** Requests a reset mail. The response does not reveal whether the e-mail is known. */
export default function Recover(): ReactNode {
  const door = useDoor()
  const [sent, setSent] = useState(false)
  const form = useForm({
    checks: ({ text }) => ({ email: checkEmail(text('email')) }),
    send: ({ text }) => {
      setSent(false)
      return door.askForReset(text('email'))
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
      <Button {...form.button} wide busyLabel={texts.busy}>
        {texts.submit}
      </Button>
      <p className={clsx('sm', styles['switch'])}>
        <Link className={styles['link']} to={paths.entrar()}>
          {texts.signIn}
        </Link>
      </p>
    </form>
  )
}
