/** When, how often and for what a discount is valid. Null means no limit. */
export interface DiscountLimits {
  starts_at: Date | null
  ends_at: Date | null
  max_uses: number | null
  max_uses_per_customer: number | null
  /** How often it was used or is reserved by an unpaid purchase. */
  uses: number
  /** The packages it applies to; empty means all. */
  class_package_ids: readonly number[]
}

export interface DiscountWish {
  class_package_id: number
  /** The package's price before it, in whole centavos. */
  baseCents: number
  /** How often this customer has used it. */
  ownUses: number
  now: Date
}

/**
 * Whether a customer may use a discount now. `invalid`: it does not apply here; `used_up`: it did, but its uses are
 * exhausted.
 */
export function discountVerdict(discount: DiscountLimits, wish: DiscountWish): 'ok' | 'invalid' | 'used_up' {
  const { starts_at, ends_at, max_uses, max_uses_per_customer, uses, class_package_ids } = discount
  const { class_package_id, baseCents, ownUses, now } = wish
  if (class_package_ids.length > 0 && !class_package_ids.includes(class_package_id)) return 'invalid'
  if (starts_at !== null && now < starts_at) return 'invalid'
  if (ends_at !== null && now >= ends_at) return 'invalid'
  // Nothing to lower: a use would be wasted.
  if (baseCents === 0) return 'invalid'
  if (max_uses !== null && uses >= max_uses) return 'used_up'
  if (max_uses_per_customer !== null && ownUses >= max_uses_per_customer) return 'used_up'
  return 'ok'
}
