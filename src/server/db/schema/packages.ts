import type { Archivable, Created, Generated, Json, Moment } from './columns.ts'

export type Period = 'day' | 'month' | 'year'

export interface ClassPackageTable extends Archivable {
  class_package_id: Generated<number>
  title: string
  description: Generated<string>
  short_description: Generated<string>
  price_cents: number
  sale_price_cents: number | null
  file_id: number | null
  /** -1 means unlimited. */
  class_amount: number
  expiration_days: number
  is_special_event: Generated<boolean>
  is_trial: Generated<boolean>
  is_online: Generated<boolean>
  /** True exactly when both subscription columns are set. */
  is_subscription: Generated<boolean>
  subscription_period: Period | null
  subscription_interval: number | null
  free_trial_length: number | null
  free_trial_period: Period | null
  limit_per_customer: number | null
  people_limit: number | null
  home: Generated<boolean>
  position: Generated<number>
  downloadable: Json | null
  file_url: string | null
  receipt_file: string | null
}

/** If a package has rows here, they replace its class_amount. */
export interface ClassPackageTypeTable {
  class_package_id: number
  class_type_id: number
  class_amount: number
  expiration_days: number | null
}

export interface PaymentMethodTable extends Archivable {
  /** 1 is the card. */
  payment_method_id: Generated<number>
  name: string
}

export interface DiscountTable extends Archivable {
  discount_id: Generated<number>
  code: string
  is_percent: boolean
  /** Centavos, or hundredths of a percent where is_percent. */
  amount_hundredths: number
  first_invoice_only: Generated<boolean>
  starts_at: Moment
  ends_at: Moment
  max_uses: number | null
  max_uses_per_customer: number | null
  /** Maintained by a trigger on discount_use. */
  uses: Generated<number>
}

/** A discount without rows here applies to every package. */
export interface DiscountPackageTable {
  discount_id: number
  class_package_id: number
}

export interface DiscountUseTable extends Created {
  purchase_id: number
  discount_id: number
  customer_id: number
}
