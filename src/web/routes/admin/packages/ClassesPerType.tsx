import { NumberInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { packageAdminTexts as texts } from '#text/admin/sales/packages.ts'
import type { SectionProps } from '#web/routes/admin/catalogue/catalogue.ts'
import type { ManagedPackage, PackageValues } from './package-values.ts'
import styles from './packages.module.css'

/** How many classes of each type a package grants. */
export function ClassesPerType({ form }: SectionProps<ManagedPackage, PackageValues>): ReactNode {
  const { types } = form.values
  return (
    <div className={styles['types']}>
      {types.map((type, index) => (
        <NumberInput
          key={type.class_type_id}
          label={texts.perTypeOf({ name: type.name })}
          min={-1}
          max={500}
          allowDecimal={false}
          hideControls
          value={type.class_amount}
          onChange={(amount) =>
            form.setFieldValue(
              'types',
              types.with(index, { ...type, class_amount: amount === '' ? '' : Number(amount) }),
            )
          }
        />
      ))}
    </div>
  )
}
