import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { authTexts } from '#text/account/sign-in/auth.ts'
import { firebaseTexts } from '#text/account/sign-in/firebase.ts'
import { paths } from '#domain/site-map/paths.ts'
import type { SignedIn } from '#web/api/auth.ts'
import { linkEmail } from '#web/api/auth-backend.ts'
import { useForm } from '#web/api/use-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Problem } from '#web/ui/feedback/feedback.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import { checkEmail } from '#web/components/auth/checks.ts'
import { SwitchLine } from '#web/components/auth/SwitchLine.tsx'
import styles from '#web/components/auth/auth.module.css'

interface FollowLinkProps {
  texts: { title: string; ready: string; follow: string; again: string }
  send: (email: string) => Promise<SignedIn>
  /** The link says nothing of whom it was sent to: another device has to ask. */
  asksEmail?: boolean
  /** The path to go on to, and the one to ask for another link. */
  to: string
  again: string
  back: string | null
}

/** Where the link of a mail leads to. By a button, because mail programs open links to look at them. */
export function FollowLink({ texts, send, asksEmail = false, to, again, back }: FollowLinkProps): ReactNode {
  const navigate = useNavigate()
  const known = useHydrated() && asksEmail ? linkEmail() : null
  const form = useForm({
    checks: ({ text }) => (asksEmail && known === null ? { email: checkEmail(text('email')) } : {}),
    send: ({ text }) => send(known ?? text('email')),
    done: (step) => navigate(step === 'code' ? paths.entrarCodigo(back) : to, { replace: true }),
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
        {texts.follow}
      </Button>
      <SwitchLine answer={texts.again} to={again} />
    </form>
  )
}
