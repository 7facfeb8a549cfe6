import { useState, type FormEvent, type ReactNode } from 'react'
import { phoneDigits } from '#domain/phone.ts'
import { authTexts } from '#text/auth.ts'
import { paths } from '#web/paths.ts'
import { usePages } from '#web/studio.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/choices.tsx'
import { Problem } from '#web/ui/feedback.tsx'
import { FieldError } from '#web/ui/Field.tsx'
import { Input, PasswordInput, Select } from '#web/ui/Input.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import { checkEmail, checkFilled, checkPassword, checkPhone, policyHint } from './checks.ts'
import type { AuthFormProps } from './EnterForm.tsx'
import { PhoneInput } from './PhoneInput.tsx'
import { SwitchLine } from './SwitchLine.tsx'
import { usePasswordPolicy } from './use-password-policy.ts'
import { useSignUp } from './use-sign-up.ts'
import styles from './auth.module.css'
import { Link } from '#web/ui/Link.tsx'

const texts = authTexts.register

type Errors = Readonly<Record<string, string | null>>

/** A new account, from the phone's check to the open session. */
export function RegisterForm({ onDone, back = null, onSwitch, submitLabel }: AuthFormProps): ReactNode {
  const ready = useHydrated()
  const pages = usePages().filter((page) => page.required_signup)
  const policy = usePasswordPolicy()
  const [reason, setReason] = useState('')
  const [checked, setChecked] = useState<Errors>({})
  const [leaving, setLeaving] = useState(false)
  const { busy, problem, refused, submit: signUp } = useSignUp()

  const errors: Errors = { ...refused, ...checked }

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    const value = (name: string): string => String(data.get(name) ?? '').trim()
    const password = String(data.get('password'))
    const phone = phoneDigits(value('phone'))
    const accepted = data.getAll('accepted_pages').map(Number)
    const found: Record<string, string | null> = {
      name: checkFilled(value('name')),
      last_name: checkFilled(value('last_name')),
      email: checkEmail(value('email')),
      phone: checkPhone(phone),
      password: checkPassword(password, policy),
      password_confirm: password === String(data.get('password_confirm')) ? null : authTexts.fields.mismatch,
      other: reason === texts.other ? checkFilled(value('other')) : null,
      accepted_pages: accepted.length === pages.length ? null : texts.mustAccept,
    }
    const wrong = Object.fromEntries(Object.entries(found).filter(([, text]) => text !== null))
    setChecked(wrong)
    const first = Object.keys(wrong)[0]
    if (first !== undefined) {
      form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
      return
    }
    const done = await signUp({
      name: value('name'),
      last_name: value('last_name'),
      email: value('email'),
      phone,
      password,
      signup_reason: reason === '' ? null : reason,
      other: reason === texts.other ? value('other') : null,
      accepted_pages: accepted,
    })
    if (!done) return
    setLeaving(true)
    await onDone()
  }

  return (
    <form className={styles['form']} method="post" noValidate onSubmit={submit}>
      <Problem>{problem}</Problem>
      <div className={styles['pair']}>
        <Input label={texts.name} name="name" autoComplete="given-name" error={errors['name']} required />
        <Input
          label={texts.lastName}
          name="last_name"
          autoComplete="family-name"
          error={errors['last_name']}
          required
        />
      </div>
      <Input
        label={authTexts.email}
        name="email"
        type="email"
        autoComplete="email"
        error={errors['email']}
        required
      />
      <PhoneInput label={texts.phone} name="phone" hint={texts.phoneHint} error={errors['phone']} required />
      <PasswordInput
        label={authTexts.password}
        name="password"
        autoComplete="new-password"
        hint={policyHint(policy)}
        error={errors['password']}
        required
      />
      <PasswordInput
        label={texts.confirm}
        name="password_confirm"
        autoComplete="new-password"
        error={errors['password_confirm']}
        required
      />
      <Select
        label={texts.reason}
        name="signup_reason"
        optional
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      >
        <option value="">{texts.choose}</option>
        {texts.reasons.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </Select>
      {reason === texts.other ? (
        <Input label={texts.otherLabel} name="other" error={errors['other']} maxLength={200} required />
      ) : null}
      {pages.length > 0 ? (
        <div className={styles['ticks']}>
          {pages.map((page) => (
            <Checkbox
              key={page.page_id}
              name="accepted_pages"
              value={page.page_id}
              required
              label={
                <>
                  {texts.accept}{' '}
                  <Link className="underline" to={paths.pagina(page.slug)} target="_blank">
                    {page.title}
                  </Link>
                </>
              }
            />
          ))}
          <FieldError error={errors['accepted_pages']} />
        </div>
      ) : null}
      <Button type="submit" wide disabled={!ready} busy={busy || leaving} busyLabel={texts.busy}>
        {submitLabel ?? texts.submit}
      </Button>
      <SwitchLine
        question={texts.hasAccount}
        answer={texts.signIn}
        to={paths.entrar(back)}
        onSwitch={onSwitch}
      />
    </form>
  )
}
