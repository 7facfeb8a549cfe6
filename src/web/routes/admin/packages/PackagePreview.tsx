import type { ReactNode } from 'react'
import type { ClassPackage } from '#contract/types.ts'
import { packageAdminTexts as texts } from '#text/admin/sales/packages.ts'
import { PackageCards } from '#web/components/site/shop/PackageCards.tsx'
import { bodyOf, type ManagedPackage, type PackageValues } from './package-values.ts'
import styles from './packages.module.css'

interface PackagePreviewProps {
  values: PackageValues
  record: ManagedPackage | null
}

/** The package as the shop shows it. Its button leads nowhere here. */
export function PackagePreview({ values, record }: PackagePreviewProps): ReactNode {
  if (
    values.price === '' ||
    values.expiration_days === '' ||
    (values.class_amount === '' && !values.unlimited)
  )
    return <p className="mu">{texts.previewWaits}</p>
  const { file_id: _, class_package_types = [], position: _position, ...body } = bodyOf(values)
  const pack: ClassPackage = {
    class_package_id: record?.class_package_id ?? 0,
    package_id: record?.class_package_id ?? 0,
    is_subscription: values.subscription_period !== 'none',
    is_special_event: false,
    is_trial: false,
    is_online: false,
    home: false,
    downloadable: record?.downloadable ?? null,
    file_url: null,
    receipt_file: null,
    ...body,
    title: values.title || texts.add,
    image: values.image,
    // One that costs more than the price is not an offer: the field says so.
    sale_price: (body.sale_price ?? 0) > body.price ? null : (body.sale_price ?? null),
    subscription_period: body.subscription_period ?? null,
    subscription_interval: body.subscription_interval ?? null,
    free_trial_length: body.free_trial_length ?? null,
    free_trial_period: body.free_trial_period ?? null,
    limit_per_customer: body.limit_per_customer ?? null,
    people_limit: body.people_limit ?? null,
    class_package_types: class_package_types.map(({ class_type_id, class_amount, expiration_days }) => ({
      class_type: {
        class_type_id,
        name: values.types.find((type) => type.class_type_id === class_type_id)?.name ?? '',
      },
      class_amount,
      expiration_days: expiration_days ?? body.expiration_days,
    })),
  }
  return (
    <div className={styles['preview']} inert>
      <PackageCards packages={[pack]} label={texts.title} stacked />
    </div>
  )
}
