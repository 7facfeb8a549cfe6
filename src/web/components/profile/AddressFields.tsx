import type { ReactNode } from 'react'
import type { Customer } from '#contract/types.ts'
import { addressTexts as texts } from '#text/account/profile/address.ts'
import { Input } from '#web/ui/fields/Input.tsx'
import { addressField, type AddressPart } from './address-parts.ts'
import { partsAsked, type ProfileForms } from './profile-forms.ts'
import styles from './profile.module.css'

/** What a browser fills in by itself, and the longest text, by the parts of an address. */
const controls = {
  street: { autoComplete: 'address-line1', maxLength: 120 },
  number: { autoComplete: 'off', maxLength: 20 },
  interior_number: { autoComplete: 'address-line2', maxLength: 20 },
  neighborhood: { autoComplete: 'address-level3', maxLength: 120 },
  zip_code: { autoComplete: 'postal-code', inputMode: 'numeric', maxLength: 12 },
  city: { autoComplete: 'address-level2', maxLength: 80 },
  state: { autoComplete: 'address-level1', maxLength: 80 },
  country: { autoComplete: 'country-name', maxLength: 80 },
} as const

interface AddressFieldsProps {
  address: Customer['address']
  forms: ProfileForms
  /** The name and the error of a field, see `useForm`. */
  field: (name: string) => { name: string; error: string | undefined }
  /** What the studio asks besides. */
  children: ReactNode
}

/** The address in a form, as the studio asks for it. It may stay empty; begun, it needs what is required of it. */
export function AddressFields({ address, forms, field, children }: AddressFieldsProps): ReactNode {
  const asked = partsAsked(forms)
  const input = (part: AddressPart): ReactNode => {
    const question = asked.get(part)
    if (!question) return null
    return (
      <Input
        key={part}
        {...field(addressField(part))}
        {...controls[part]}
        label={question.label}
        hint={question.hint}
        optional={!question.required}
        defaultValue={address?.[part] ?? (part === 'country' && !address ? texts.defaultCountry : '')}
      />
    )
  }
  return (
    <fieldset className={styles['fields']}>
      <legend className="d t-3">{texts.title}</legend>
      {input('street')}
      <div className={styles['pair']}>
        {input('number')}
        {input('interior_number')}
      </div>
      {(['neighborhood', 'zip_code', 'city', 'state', 'country'] as const).map(input)}
      {children}
    </fieldset>
  )
}
