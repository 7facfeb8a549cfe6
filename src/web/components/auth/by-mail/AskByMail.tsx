import { useState, type ReactNode } from 'react'
import { authTexts } from '#text/account/sign-in/auth.ts'
import { useForm } from '#web/api/use-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Note, Problem } from '#web/ui/feedback/feedback.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { checkEmail } from '#web/components/auth/checks.ts'
import styles from '#web/components/auth/auth.module.css'

interface AskByMailProps {
  texts: { lead: string; submit: string; sent: string; sentHint: string }
  send: (email: string) => Promise<unknown>
  /** What the field says at first. */
  email?: string
  onEmail?: (email: string) => void
  /** Above the form's lead. */
  before?: ReactNode
  /** The way to the other forms. */
  children: ReactNode
}

/** Asks for an e-mail and says that something was sent to it, whether it is known or not. */
export function AskByMail({ texts, send, email, onEmail, before, children }: AskByMailProps): ReactNode {
  const [sent, setSent] = useState(false)
  const form = useForm({
    checks: ({ text }) => ({ email: checkEmail(text('email')) }),
    send: ({ text }) => {
      setSent(false)
      return send(text('email'))
    },
    done: () => setSent(true),
  })
  return (
    <form className={styles['form']} {...form.props}>
      {before}
      <p className="mu">{texts.lead}</p>
      <Problem>{form.problem}</Problem>
      {sent ? (
        <Note tone="ok" role="status">
          <p>{texts.sent}</p>
          <p className="sm">{texts.sentHint}</p>
        </Note>
      ) : null}
      <Input
        {...form.field('email')}
        label={authTexts.email}
        type="email"
        autoComplete="email"
        defaultValue={email}
        onChange={(event) => onEmail?.(event.target.value)}
        required
      />
      <Button {...form.button} wide busyLabel={authTexts.recover.busy}>
        {texts.submit}
      </Button>
      {children}
    </form>
  )
}
