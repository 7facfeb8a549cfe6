import { useEffect, useRef, type ReactNode } from 'react'
import type { Customer } from '#contract/types.ts'
import { phoneDigits } from '#domain/phone.ts'
import { accountTexts } from '#text/account/account.ts'
import { api } from '#web/api/browser.ts'
import { useForm } from '#web/api/use-form.ts'
import { checkName, checkPhone } from '#web/components/auth/checks.ts'
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

interface ProfileFormProps {
  customer: Customer
  /** The latest allowed birthday, YYYY-MM-DD. */
  today: string
  onSaved: () => void | Promise<void>
  onCancel: () => void
}

/** Edits the customer's own data, in the order of the profile. */
export function ProfileForm({ customer, today, onSaved, onCancel }: ProfileFormProps): ReactNode {
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus({ preventScroll: true }), [])
  const form = useForm({
    checks: ({ text }) => ({
      name: checkName(text('name')),
      last_name: checkName(text('last_name')),
      phone: checkPhone(phoneDigits(text('phone'))),
      birthdate: isBirthdate(text('birthdate'), today) ? null : texts.birthdateWrong,
    }),
    summary: (wrong) => {
      const [only, ...others] = wrong as FieldName[]
      return only && others.length === 0 ? texts.checkOne({ label: texts[LABELS[only]] }) : texts.checkSeveral
    },
    send: ({ text }) =>
      api('PUT /customer', {
        body: {
          name: text('name'),
          last_name: text('last_name'),
          phone: phoneDigits(text('phone')),
          birthdate: text('birthdate') || null,
          instagram: text('instagram') || null,
        },
      }),
    done: onSaved,
  })

  return (
    <form className={styles['profile']} {...form.props}>
      <div className={`no-phone ${styles['who']}`}>
        <Avatar name={customer.name} lastName={customer.last_name} src={customer.file?.src} size={112} />
      </div>
      <div className={styles['sections']}>
        <Problem>{form.problem}</Problem>
        <fieldset className={styles['fields']}>
          <legend className="d t-3">{texts.personal}</legend>
          <Input
            ref={first}
            {...form.field('name')}
            label={texts.name}
            autoComplete="given-name"
            maxLength={80}
            defaultValue={customer.name}
            required
          />
          <Input
            {...form.field('last_name')}
            label={texts.lastName}
            autoComplete="family-name"
            maxLength={80}
            defaultValue={customer.last_name}
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
            {...form.field('phone')}
            label={texts.phone}
            defaultValue={customer.phone ?? ''}
            required
          />
          <Input
            {...form.field('birthdate')}
            label={texts.birthdate}
            type="date"
            autoComplete="bday"
            min="1900-01-01"
            max={today}
            defaultValue={customer.birthdate ?? ''}
            optional
          />
          <Input
            {...form.field('instagram')}
            label={texts.instagram}
            autoComplete="off"
            maxLength={60}
            defaultValue={customer.instagram ?? ''}
            optional
          />
        </fieldset>
        <div className={styles['save']}>
          <Button variant="quiet" onClick={onCancel}>
            {texts.cancel}
          </Button>
          <Button {...form.button} busyLabel={texts.saving}>
            {texts.save}
          </Button>
        </div>
      </div>
    </form>
  )
}

const isBirthdate = (day: string, today: string): boolean =>
  day === '' || (day >= '1900-01-01' && day <= today)
