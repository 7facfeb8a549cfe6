import clsx from 'clsx'
import { useState, type FormEvent, type ReactNode } from 'react'
import { authTexts } from '#text/auth.ts'
import { api } from '#web/api/browser.ts'
import { useCall } from '#web/api/use-call.ts'
import { checkEmail } from '#web/components/auth/checks.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Note, Problem } from '#web/ui/feedback.tsx'
import { Input } from '#web/ui/Input.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import type { Route } from './+types/recover'
import styles from '#web/components/auth/auth.module.css'
import { Link } from '#web/ui/Link.tsx'

const texts = authTexts.recover

export const handle = { recovery: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: texts.title,
    description: texts.description({ studio: matches[0].loaderData.studio.business_name }),
    canonical: paths.recuperar(),
  })

/** Asks for the mail with which a new password is set. The answer never tells whether the e-mail is known. */
export default function Recover(): ReactNode {
  const ready = useHydrated()
  const [sent, setSent] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const { busy, problem, send } = useCall({
    done: () => setSent(true),
    refused: ({ fields }) => setError(fields['email'] ?? null),
  })

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email')).trim()
    const wrong = checkEmail(email)
    setError(wrong)
    setSent(false)
    if (wrong === null) void send(() => api('POST /customer/recover', { body: { email } }))
  }

  return (
    <form className={styles['form']} method="post" noValidate onSubmit={submit}>
      <h1 className="t-2">{texts.title}</h1>
      <p className="mu">{texts.lead}</p>
      <Problem>{problem}</Problem>
      {sent ? (
        <Note tone="ok" role="status">
          <p>{texts.sent}</p>
          <p className="sm">{texts.sentHint}</p>
        </Note>
      ) : null}
      <Input label={authTexts.email} name="email" type="email" autoComplete="email" error={error} required />
      <Button type="submit" wide disabled={!ready} busy={busy} busyLabel={texts.busy}>
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
