import { useState, type ReactNode } from 'react'
import { phoneDigits } from '#domain/phone.ts'
import { authTexts } from '#text/account/sign-in/auth.ts'
import { useForm } from '#web/api/use-form.ts'
import { paths } from '#domain/site-map/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Problem } from '#web/ui/feedback/feedback.tsx'
import { Input, Select } from '#web/ui/fields/Input.tsx'
import { checkEmail, checkFilled, checkName, checkNewPassword, checkPhone } from './checks.ts'
import type { AuthFormProps } from './EnterForm.tsx'
import { NewPasswordInput, RepeatedPassword } from './NewPasswordInput.tsx'
import { PhoneInput } from './PhoneInput.tsx'
import { mustAccept, useSignUpDocuments } from './sign-up-documents.ts'
import { SignUpDocuments } from './SignUpDocuments.tsx'
import { SwitchLine, useTypedEmail } from './SwitchLine.tsx'
import { usePasswordPolicy } from './use-password-policy.ts'
import { useSignUpForm, type SignUpForm } from './use-sign-up-form.ts'
import { completeSignUp, useSignUp } from './use-sign-up.ts'
import { OutsideButtons } from './OutsideButtons.tsx'
import { SignUpByMail } from './by-mail/SignUpByMail.tsx'
import { useFirebase, useStudio } from '#web/studio.ts'
import styles from './auth.module.css'

const texts = authTexts.register

interface RegisterFormProps extends AuthFormProps {
  /** What the studio asks, if the page has read it. */
  asked?: SignUpForm | null
  /** A sign-in account that exists already: only the rest is asked. */
  account?: { email: string; name: string; last_name: string; sets_password: boolean }
}

/** A new account. Where the studio reveals none, it begins with a link by mail. */
export function RegisterForm(props: RegisterFormProps): ReactNode {
  const { discreet_sign_in: discreet } = useStudio()
  const isOwn = useFirebase() === null
  return discreet && isOwn && !props.account ? <SignUpByMail {...props} /> : <Questions {...props} />
}

/** From checking the phone to the open session. */
function Questions({
  onDone,
  back = null,
  onSwitch,
  typed,
  submitLabel,
  asked,
  account,
}: RegisterFormProps): ReactNode {
  const { documents, onRefused } = useSignUpDocuments()
  const policy = usePasswordPolicy()
  const [reason, setReason] = useState('')
  const signUp = useSignUp()
  const [email, setEmail] = useTypedEmail(typed)
  const studioAsks = useSignUpForm(asked)
  const asksPassword = account?.sets_password ?? true
  const form = useForm({
    checks: (values) => ({
      name: checkName(values.text('name')),
      last_name: checkName(values.text('last_name')),
      ...(account ? {} : { email: checkEmail(values.text('email')) }),
      ...(asksPassword ? checkNewPassword(values, policy) : {}),
      phone: checkPhone(phoneDigits(values.text('phone'))),
      other: values.text('signup_reason') === texts.other ? checkFilled(values.text('other')) : null,
      ...mustAccept(documents, values),
      ...studioAsks?.problemsIn(studioAsks.fields, values),
    }),
    send: (values) => {
      const { text, exact } = values
      const customer = {
        name: text('name'),
        last_name: text('last_name'),
        phone: phoneDigits(text('phone')),
        signup_reason: text('signup_reason') || null,
        other: text('other') || null,
        accepted: documents.map(({ page_id, version }) => ({ page_id, version })),
        ...(studioAsks && { answers: studioAsks.answersIn(studioAsks.fields, values) }),
      }
      return account
        ? completeSignUp({
            ...customer,
            email: account.email,
            ...(asksPassword && { password: exact('password') }),
          })
        : signUp({ ...customer, email: text('email'), password: exact('password') })
    },
    done: onDone,
    refused: onRefused,
  })
  const toEnter = { answer: texts.signIn, to: paths.entrar(back), email, onSwitch }

  return (
    <form className={styles['form']} {...form.props}>
      {account ? null : <OutsideButtons back={back} />}
      <Problem>{form.problem}</Problem>
      <div className={styles['pair']}>
        <Input
          {...form.field('name')}
          label={texts.name}
          autoComplete="given-name"
          defaultValue={account?.name}
          required
        />
        <Input
          {...form.field('last_name')}
          label={texts.lastName}
          autoComplete="family-name"
          defaultValue={account?.last_name}
          required
        />
      </div>
      {account ? null : (
        <Input
          {...form.field('email')}
          label={authTexts.email}
          type="email"
          autoComplete="email"
          defaultValue={email}
          onChange={(event) => setEmail(event.target.value)}
          required
          aside={form.error('email') === texts.accountExists ? <SwitchLine {...toEnter} /> : null}
        />
      )}
      <PhoneInput {...form.field('phone')} label={texts.phone} hint={texts.phoneHint} required />
      {asksPassword ? (
        <>
          <NewPasswordInput {...form.field('password')} label={authTexts.password} policy={policy} />
          <RepeatedPassword form={form} />
        </>
      ) : null}
      <Select
        {...form.field('signup_reason')}
        label={texts.reason}
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
        <Input {...form.field('other')} label={texts.otherLabel} maxLength={200} required />
      ) : null}
      {studioAsks ? <studioAsks.SignUpQuestions fields={studioAsks.fields} error={form.error} /> : null}
      <SignUpDocuments documents={documents} field={form.field} />
      <Button {...form.button} wide busyLabel={texts.busy}>
        {submitLabel ?? texts.submit}
      </Button>
      {account ? null : <SwitchLine question={texts.hasAccount} {...toEnter} />}
    </form>
  )
}
