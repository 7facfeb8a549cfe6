import clsx from 'clsx'
import { Check, Circle } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { brokenRules, lengthsOf, type PasswordPolicy, rulesOf } from '#domain/accounts/password-policy.ts'
import { authTexts } from '#text/account/sign-in/auth.ts'
import { passwordTexts } from '#text/account/sign-in/password.ts'
import type { useForm } from '#web/api/use-form.ts'
import { type InputProps, PasswordInput } from '#web/ui/fields/Input.tsx'
import styles from './new-password.module.css'

const texts = passwordTexts

/** A new password, with the policy's rules below it: each is ticked off while it is typed. */
export function NewPasswordInput({
  policy,
  ...props
}: Omit<InputProps, 'type' | 'hint' | 'autoComplete' | 'required'> & { policy: PasswordPolicy }): ReactNode {
  const id = useId()
  const [typed, setTyped] = useState('')
  const broken = brokenRules(typed, policy)
  const rules = rulesOf(policy).map((rule) => ({ rule, met: !broken.includes(rule) }))
  return (
    <div className={styles['new']}>
      <PasswordInput
        {...props}
        autoComplete="new-password"
        required
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      {rules.length > 1 ? (
        <div className={styles['meter']} aria-hidden>
          {rules.map(({ rule }, at) => (
            <i key={rule} data-on={at < rules.filter(({ met }) => met).length} />
          ))}
        </div>
      ) : null}
      <p className="vh" id={id}>
        {texts.title}
      </p>
      <ul className={styles['rules']} aria-labelledby={id} aria-live="polite">
        {rules.map(({ rule, met }) => (
          <li key={rule} className={clsx(met && styles['met'])}>
            {met ? <Check /> : <Circle />}
            <span>
              {rule === 'least' ? leastText(policy, typed.length) : texts.rules[rule]}
              {met ? <span className="vh">, {texts.met}</span> : null}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function leastText(policy: PasswordPolicy, typed: number): string {
  const { least } = lengthsOf(policy)
  const text = texts.rules.least({ least })
  return typed === 0 || typed >= least ? text : `${text}, ${texts.missing({ missing: least - typed })}`
}

interface RepeatedPasswordProps {
  form: Pick<ReturnType<typeof useForm>, 'field'>
}

/** The new password once more; its field is called `password_confirm`. */
export const RepeatedPassword = ({ form }: RepeatedPasswordProps): ReactNode => (
  <PasswordInput
    {...form.field('password_confirm')}
    label={authTexts.register.confirm}
    autoComplete="new-password"
    required
  />
)
