import type { ReactNode } from 'react'
import type { Customer } from '#contract/types.ts'
import type { AddressKey } from '#domain/forms/field.ts'
import { addressTexts as texts } from '#text/account/profile/address.ts'
import { Input, Select } from '#web/ui/fields/Input.tsx'
import type { FieldTexts } from '#web/ui/fields/Field.tsx'
import { addressField } from './address-parts.ts'
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
} as const

interface AddressFieldsProps {
  address: Customer['address']
  forms: ProfileForms
  /** The name and the error of a field, see `useForm`. */
  field: (name: string) => { name: string; error: string | undefined }
  /** The studio’s own address fields. */
  children: ReactNode
}

/** The address in a form, as the studio asks for it. It may stay empty; begun, it needs what is required of it. */
export function AddressFields({ address, forms, field, children }: AddressFieldsProps): ReactNode {
  const asked = partsAsked(forms)
  const about = (part: AddressKey) => {
    const question = asked.get(part)
    if (!question) return null
    const { label, hint, required } = question
    return { ...field(addressField(part)), label, hint, optional: !required }
  }
  const input = (part: Exclude<AddressKey, 'country'>): ReactNode => {
    const given = about(part)
    return given && <Input key={part} {...given} {...controls[part]} defaultValue={address?.[part] ?? ''} />
  }
  const country = about('country')
  return (
    <fieldset className={styles['fields']}>
      <legend className="d t-3">{texts.title}</legend>
      {input('street')}
      <div className={styles['pair']}>
        {input('number')}
        {input('interior_number')}
      </div>
      {(['neighborhood', 'zip_code', 'city', 'state'] as const).map(input)}
      {country && <CountrySelect {...country} saved={address?.country ?? texts.defaultCountry} />}
      {children}
    </fieldset>
  )
}

/** One of the list, or what was saved before there was a list, which comes first. */
function CountrySelect({ saved, ...given }: FieldTexts & { name: string; saved: string }): ReactNode {
  const countries = texts.countries.split(',').map((name) => name.trim())
  const names = new Set([...(given.optional ? [''] : []), saved, ...countries])
  return (
    <Select {...given} autoComplete="country-name" defaultValue={saved}>
      {[...names].map((name) => (
        <option key={name}>{name}</option>
      ))}
    </Select>
  )
}
