import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import type { Customer } from '#contract/types.ts'
import { phoneDigits } from '#domain/phone.ts'
import { accountTexts } from '#text/account.ts'
import { api } from '#web/api/browser.ts'
import { ApiError } from '#web/api/client.ts'
import { checkFilled, checkPhone } from '#web/components/auth/checks.ts'
import { PhoneInput } from '#web/components/auth/PhoneInput.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Problem } from '#web/ui/feedback.tsx'
import styles from './profile.module.css'

const texts = accountTexts.profile

const LABELS = {
  name: 'name',
  last_name: 'lastName',
  phone: 'phone',
  birthdate: 'birthdate',
  instagram: 'instagram',
} as const satisfies Record<string, keyof typeof texts>
type FieldName = keyof typeof LABELS
type Errors = Partial<Record<FieldName, string>>

interface ProfileFormProps {
  customer: Customer
  /** The latest day of birth that may be given, YYYY-MM-DD. */
  today: string
  onSaved: () => void | Promise<void>
  onCancel: () => void
}

/** The customer's own data to be changed, in the order in which they are shown. */
export function ProfileForm({ customer, today, onSaved, onCancel }: ProfileFormProps): ReactNode {
  const [errors, setErrors] = useState<Errors>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus({ preventScroll: true }), [])

  const refuse = (form: HTMLFormElement, found: Errors): void => {
    setErrors(found)
    const [wrong, ...others] = Object.keys(found) as FieldName[]
    if (wrong === undefined) return
    setProblem(others.length === 0 ? texts.checkOne({ label: texts[LABELS[wrong]] }) : texts.checkSeveral)
    form.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
  }

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    const value = (name: FieldName): string => {
      const entry = data.get(name)
      return typeof entry === 'string' ? entry.trim() : ''
    }
    setProblem(null)
    const found = check(value, today)
    if (Object.keys(found).length > 0) {
      refuse(form, found)
      return
    }
    setErrors({})
    setBusy(true)
    try {
      await api('PUT /customer', {
        body: {
          name: value('name'),
          last_name: value('last_name'),
          phone: phoneDigits(value('phone')),
          birthdate: value('birthdate') || null,
          instagram: value('instagram') || null,
        },
      })
      await onSaved()
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      refuse(form, failure.fields)
      setProblem(failure.message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={styles['profile']} noValidate onSubmit={submit}>
      <div className={`no-phone ${styles['who']}`}>
        <Avatar name={customer.name} lastName={customer.last_name} src={customer.file?.src} size={112} />
      </div>
      <div className={styles['sections']}>
        <Problem>{problem}</Problem>
        <fieldset className={styles['fields']}>
          <legend className="d t-3">{texts.personal}</legend>
          <Input
            ref={first}
            label={texts.name}
            name="name"
            autoComplete="given-name"
            maxLength={80}
            defaultValue={customer.name}
            error={errors.name}
            required
          />
          <Input
            label={texts.lastName}
            name="last_name"
            autoComplete="family-name"
            maxLength={80}
            defaultValue={customer.last_name}
            error={errors.last_name}
            required
          />
          <Input
            label={texts.email}
            type="email"
            defaultValue={customer.email}
            hint={texts.emailFixed}
            disabled
          />
          <PhoneInput
            label={texts.phone}
            name="phone"
            defaultValue={customer.phone ?? ''}
            error={errors.phone}
            required
          />
          <Input
            label={texts.birthdate}
            name="birthdate"
            type="date"
            autoComplete="bday"
            min="1900-01-01"
            max={today}
            defaultValue={customer.birthdate ?? ''}
            error={errors.birthdate}
            optional
          />
          <Input
            label={texts.instagram}
            name="instagram"
            autoComplete="off"
            maxLength={60}
            defaultValue={customer.instagram ?? ''}
            error={errors.instagram}
            optional
          />
        </fieldset>
        <div className={styles['save']}>
          <Button variant="quiet" onClick={onCancel}>
            {texts.cancel}
          </Button>
          <Button type="submit" busy={busy} busyLabel={texts.saving}>
            {texts.save}
          </Button>
        </div>
      </div>
    </form>
  )
}

function check(value: (name: FieldName) => string, today: string): Errors {
  const birthdate = value('birthdate')
  const found: Record<FieldName, string | null> = {
    name: checkFilled(value('name')),
    last_name: checkFilled(value('last_name')),
    phone: checkPhone(phoneDigits(value('phone'))),
    birthdate:
      birthdate !== '' && (birthdate > today || birthdate < '1900-01-01') ? texts.birthdateWrong : null,
    instagram: null,
  }
  return Object.fromEntries(Object.entries(found).filter(([, text]) => text !== null))
}
