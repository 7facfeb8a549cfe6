import type { ReactNode } from 'react'
import { securityTexts } from '#text/account/sign-in/security.ts'
import { useForm } from '#web/api/use-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Problem } from '#web/ui/feedback/feedback.tsx'
import { PasswordInput } from '#web/ui/fields/Input.tsx'
import styles from './security.module.css'

const texts = securityTexts.twoFactor

interface PasswordStepProps {
  submit: string
  busy: string
  send: (password: string) => Promise<void>
  onBack: () => void
}

/** Asks for the password before anything about the second factor changes. */
export function PasswordStep({ submit, busy, send, onBack }: PasswordStepProps): ReactNode {
  const form = useForm({ send: ({ exact }) => send(exact('password')), done: () => {} })
  return (
    <form className={styles['form']} {...form.props}>
      <Problem>{form.problem}</Problem>
      <PasswordInput
        {...form.field('password')}
        label={texts.password}
        hint={texts.passwordHint}
        autoComplete="current-password"
      />
      <div className={styles['actions']}>
        <Button variant="quiet" onClick={onBack}>
          {texts.cancel}
        </Button>
        <Button {...form.button} busyLabel={busy}>
          {submit}
        </Button>
      </div>
    </form>
  )
}
