import type { ReactNode } from 'react'
import type { Customer } from '#contract/types.ts'
import { addressTexts as texts } from '#text/account/address.ts'
import { Input } from '#web/ui/Input.tsx'
import { addressField } from './profile-values.ts'
import styles from './profile.module.css'

interface AddressFieldsProps {
  address: Customer['address']
  /** The name and the error of a field, see `useForm`. */
  field: (name: string) => { name: string; error: string | undefined }
}

/** The address in a form. It may stay empty; begun, it needs its city, state and country. */
export function AddressFields({ address, field }: AddressFieldsProps): ReactNode {
  const props = (part: Parameters<typeof addressField>[0]) => ({
    ...field(addressField(part)),
    label: texts[part],
    defaultValue: address?.[part] ?? '',
  })
  return (
    <fieldset className={styles['fields']}>
      <legend className="d t-3">{texts.title}</legend>
      <Input {...props('street')} autoComplete="address-line1" maxLength={120} optional />
      <div className={styles['pair']}>
        <Input {...props('number')} autoComplete="off" maxLength={20} optional />
        <Input {...props('interior_number')} autoComplete="address-line2" maxLength={20} optional />
      </div>
      <Input {...props('neighborhood')} autoComplete="address-level3" maxLength={120} optional />
      <Input {...props('zip_code')} autoComplete="postal-code" inputMode="numeric" maxLength={12} optional />
      <Input {...props('city')} autoComplete="address-level2" maxLength={80} />
      <Input {...props('state')} autoComplete="address-level1" maxLength={80} />
      <Input
        {...props('country')}
        autoComplete="country-name"
        maxLength={80}
        defaultValue={address?.country ?? texts.defaultCountry}
      />
    </fieldset>
  )
}
