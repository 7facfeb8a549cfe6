import clsx from 'clsx'
import { type ReactNode, useState } from 'react'
import { authTexts } from '#text/account/sign-in/auth.ts'
import { firebaseTexts } from '#text/account/sign-in/firebase.ts'
import { ownBackend } from '#web/api/auth-backend.ts'
import { useForm } from '#web/api/use-form.ts'
import { paths } from '#domain/site-map/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Problem } from '#web/ui/feedback/feedback.tsx'
import { Input, PasswordInput } from '#web/ui/fields/Input.tsx'
import { checkEmail, checkFilled } from './checks.ts'
import { OutsideButtons } from './OutsideButtons.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import { useFirebase } from '#web/studio.ts'
import { SwitchLine, type TypedEmail, useTypedEmail } from './SwitchLine.tsx'
import { useAuthBackend } from './use-auth-backend.ts'
import { useNoCookies } from '#web/use-hydrated.ts'
import styles from './auth.module.css'
import { Link } from '#web/ui/Link.tsx'

const texts = authTexts.enter

export interface AuthFormProps {
  /** Called with an open session. The button stays busy until the promise settles. */
  onDone: () => unknown
  /** The path to return to, for the links between the pages. */
  back?: string | null
  /** In a dialog: shows the other form instead of following the link. */
  onSwitch?: () => void
  /** Shared with the other form, in a dialog. */
  typed?: TypedEmail
  /** Replaces the button's default label. */
  submitLabel?: string
}

/** E-mail and password. */
export function EnterForm({ onDone, back = null, onSwitch, typed, submitLabel }: AuthFormProps): ReactNode {
  const studioBackend = useAuthBackend()
  const project = useFirebase()
  const noCookies = useNoCookies()
  // An account of this site, e.g. of an admin whom the project does not know.
  const [isOwn, setIsOwn] = useState(false)
  const [email, setEmail] = useTypedEmail(typed)
  const backend = isOwn ? ownBackend : studioBackend
  const form = useForm({
    checks: ({ text, exact }) => ({
      email: checkEmail(text('email')),
      password: checkFilled(exact('password')),
    }),
    send: ({ text, exact }) => backend.signIn(text('email'), exact('password')),
    // Only the team is asked for a code; the page of it leads back here.
    done: (step) => (step === 'code' ? leaveForCode(back) : onDone()),
  })

  return (
    <form className={styles['form']} {...form.props}>
      {isOwn ? null : <OutsideButtons back={back} />}
      <Problem>{form.problem ?? (noCookies ? texts.noCookies : null)}</Problem>
      <Input
        {...form.field('email')}
        label={authTexts.email}
        type="email"
        autoComplete={project === null ? 'username webauthn' : 'username'}
        required
        defaultValue={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <PasswordInput
        {...form.field('password')}
        label={authTexts.password}
        autoComplete="current-password"
        required
        aside={
          <Link className="sm underline tap" to={paths.recuperar()}>
            {texts.forgot}
          </Link>
        }
      />
      <Button {...form.button} wide busyLabel={texts.busy}>
        {submitLabel ?? texts.submit}
      </Button>
      <PasskeyButton onDone={onDone} />
      <SwitchLine answer={authTexts.link.byMail} to={paths.entrarEnlace({ volver: back })} />
      {project === null ? null : (
        <p className={clsx('sm', styles['switch'])}>
          <button type="button" className="b underline" onClick={() => setIsOwn(!isOwn)}>
            {isOwn ? firebaseTexts.projectAccount : firebaseTexts.ownAccount}
          </button>
        </p>
      )}
      <SwitchLine
        question={texts.noAccount}
        answer={texts.create}
        to={paths.registro(back)}
        email={email}
        onSwitch={onSwitch}
      />
    </form>
  )
}

function leaveForCode(back: string | null): void {
  const { pathname, search } = window.location
  window.location.assign(paths.entrarCodigo(back ?? (pathname === paths.entrar() ? null : pathname + search)))
}
