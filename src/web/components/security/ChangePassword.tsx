import { useState, type ReactNode } from 'react'
import { securityTexts } from '#text/account/sign-in/security.ts'
import { api } from '#web/api/browser.ts'
import { useForm } from '#web/api/use-form.ts'
import { checkFilled, checkPassword } from '#web/components/auth/checks.ts'
import { NewPasswordInput } from '#web/components/auth/NewPasswordInput.tsx'
import { usePasswordPolicy } from '#web/components/auth/use-password-policy.ts'
import { useReload } from '#web/offline/stale-data.ts'
import { Button } from '#web/ui/Button.tsx'
import { focusHeading } from '#web/ui/dialogs/focus-heading.ts'
import { Problem } from '#web/ui/feedback/feedback.tsx'
import { PasswordInput } from '#web/ui/fields/Input.tsx'
import { useToast } from '#web/ui/feedback/Toast.tsx'
import styles from './security.module.css'

const texts = securityTexts.password

/** Asks the old password for a new one; the other sessions end with it. */
export function ChangePassword(): ReactNode {
  const toast = useToast()
  const reload = useReload()
  const policy = usePasswordPolicy()
  // Another form after each change: the fields are empty again.
  const [changes, setChanges] = useState(0)
  const form = useForm({
    checks: ({ exact }) => {
      const [current, next] = [exact('current_password'), exact('new_password')]
      const same = next !== '' && next === current
      return {
        current_password: checkFilled(current),
        new_password: same ? texts.same : checkPassword(next, policy),
      }
    },
    send: ({ exact }) =>
      api('PUT /customer/password', {
        body: { current_password: exact('current_password'), new_password: exact('new_password') },
      }),
    done: async () => {
      toast.success(texts.done)
      focusHeading()
      setChanges(changes + 1)
      await reload()
    },
  })
  return (
    <section className={styles['card']} aria-labelledby="password-title">
      <div className={styles['head']}>
        <h2 id="password-title">{texts.title}</h2>
      </div>
      <form key={changes} className={styles['form']} {...form.props}>
        <Problem>{form.problem}</Problem>
        <PasswordInput
          {...form.field('current_password')}
          label={texts.current}
          autoComplete="current-password"
          required
        />
        <NewPasswordInput {...form.field('new_password')} label={texts.next} policy={policy} />
        <Button {...form.button} busyLabel={texts.busy}>
          {texts.submit}
        </Button>
      </form>
    </section>
  )
}
