import { NumberInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { packageAdminTexts as texts } from '#text/admin/sales/packages.ts'
import type { SectionProps } from '#web/routes/admin/catalogue/catalogue.ts'
import type { GrantedType, ManagedPackage, PackageValues } from './package-values.ts'
import styles from './packages.module.css'

/** How many classes of each type a package grants, and for how long if not as long as the others. */
export function ClassesPerType({ form }: SectionProps<ManagedPackage, PackageValues>): ReactNode {
  const { types } = form.values
  const set = (index: number, change: Partial<GrantedType>): void =>
    form.setFieldValue(
      'types',
      types.map((type, place) => (place === index ? { ...type, ...change } : type)),
    )
  return (
    <div className={styles['types']}>
      {types.map((type, index) => (
        <div key={type.class_type_id} className={styles['type']}>
          <NumberInput
            label={texts.perTypeOf({ name: type.name })}
            min={-1}
            max={500}
            allowDecimal={false}
            hideControls
            value={type.class_amount}
            onChange={(amount) => set(index, { class_amount: amount === '' ? '' : Number(amount) })}
          />
          <NumberInput
            label={texts.daysOf({ name: type.name })}
            placeholder={String(form.values.expiration_days)}
            min={1}
            max={3660}
            allowDecimal={false}
            hideControls
            value={type.expiration_days ?? ''}
            onChange={(days) => set(index, { expiration_days: days === '' ? null : Number(days) })}
          />
        </div>
      ))}
    </div>
  )
}
