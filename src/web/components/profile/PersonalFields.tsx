import type { ReactNode, Ref } from 'react'
import type { Customer } from '#contract/types.ts'
import { profileTexts as texts } from '#text/account/profile/profile.ts'
import { PhoneInput } from '#web/components/auth/PhoneInput.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import styles from './profile.module.css'

interface PersonalFieldsProps {
  customer: Customer
  /** The latest allowed birthday, YYYY-MM-DD. */
  today: string
  firstRef: Ref<HTMLInputElement>
  /** The name and the error of a field, see `useForm`. */
  field: (name: string) => { name: string; error: string | undefined }
}

/** The customer's own data in a form, in the order of the profile. */
export function PersonalFields({ customer, today, firstRef, field }: PersonalFieldsProps): ReactNode {
  const { new_email: asked } = customer
  return (
    <fieldset className={styles['fields']}>
      <legend className="d t-3">{texts.personal}</legend>
      <Input
        ref={firstRef}
        {...field('name')}
        label={texts.name}
        autoComplete="given-name"
        maxLength={80}
        defaultValue={customer.name}
        required
      />
      <Input
        {...field('last_name')}
        label={texts.lastName}
        autoComplete="family-name"
        maxLength={80}
        defaultValue={customer.last_name}
        required
      />
      <Input
        {...field('email')}
        label={texts.email}
        type="email"
        autoComplete="email"
        maxLength={200}
        defaultValue={customer.email}
        hint={asked === null ? texts.emailChanges : texts.emailWaits({ email: asked })}
        required
      />
      <PhoneInput {...field('phone')} label={texts.phone} defaultValue={customer.phone ?? ''} required />
      <Input
        {...field('birthdate')}
        label={texts.birthdate}
        type="date"
        autoComplete="bday"
        min="1900-01-01"
        max={today}
        defaultValue={customer.birthdate ?? ''}
        optional
      />
      <Input
        {...field('instagram')}
        label={texts.instagram}
        autoCapitalize="none"
        autoCorrect="off"
        autoComplete="off"
        maxLength={60}
        defaultValue={customer.instagram ?? ''}
        optional
      />
    </fieldset>
  )
}
