import { useState, type FormEvent, type ReactNode } from 'react'
import { authTexts } from '#text/auth.ts'
import { signIn } from '#web/api/auth.ts'
import { useCall } from '#web/api/use-call.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Problem } from '#web/ui/feedback.tsx'
import { Input, PasswordInput } from '#web/ui/Input.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import { checkEmail, checkFilled } from './checks.ts'
import { SwitchLine } from './SwitchLine.tsx'
import styles from './auth.module.css'
import { Link } from '#web/ui/Link.tsx'

const texts = authTexts.enter

export interface AuthFormProps {
  /** The session stands; go on from here. The button stays busy until the promise is settled. */
  onDone: () => void | Promise<void>
  /** Where to return to, for the links between the pages. */
  back?: string | null
  /** In a dialog: shows the other form in place of following the link. */
  onSwitch?: () => void
  /** In the place of the button's own words. */
  submitLabel?: string
}

/** E-mail and password. */
export function EnterForm({ onDone, back = null, onSwitch, submitLabel }: AuthFormProps): ReactNode {
  const ready = useHydrated()
  const { busy, problem, send } = useCall({ done: onDone })
  const [errors, setErrors] = useState<{ email?: string | null; password?: string | null }>({})

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const email = String(form.get('email')).trim()
    const password = String(form.get('password'))
    const found = { email: checkEmail(email), password: checkFilled(password) }
    setErrors(found)
    if (found.email ?? found.password) return
    void send(() => signIn(email, password))
  }

  return (
    <form className={styles['form']} method="post" noValidate onSubmit={submit}>
      <Problem>{problem}</Problem>
      <Input
        label={authTexts.email}
        name="email"
        type="email"
        autoComplete="email"
        error={errors.email}
        required
      />
      <PasswordInput
        label={authTexts.password}
        name="password"
        autoComplete="current-password"
        error={errors.password}
        required
        aside={
          <Link className="sm underline tap" to={paths.recuperar()}>
            {texts.forgot}
          </Link>
        }
      />
      <Button type="submit" wide disabled={!ready} busy={busy} busyLabel={texts.busy}>
        {submitLabel ?? texts.submit}
      </Button>
      <SwitchLine
        question={texts.noAccount}
        answer={texts.create}
        to={paths.registro(back)}
        onSwitch={onSwitch}
      />
    </form>
  )
}
