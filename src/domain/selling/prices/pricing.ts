import { divideHalfUp } from '#domain/money.ts'

/** A package's prices, in whole centavos. */
export interface Asked {
  price_cents: number
  sale_price_cents: number | null
}

/** `amount_hundredths`: centavos, or hundredths of a percent (1000 = 10 %) where `is_percent`. */
export interface DiscountTerms {
  is_percent: boolean
  amount_hundredths: number
}

/** The parts of a price, in whole centavos: total = base − discount, and the total includes the tax. */
export interface Price {
  base_cents: number
  discount_cents: number
  total_cents: number
  tax_cents: number
}

const WHOLE = 10_000

/** The sale price if there is one, else the regular one. */
export function basePrice(asked: Asked): number {
  return asked.sale_price_cents ?? asked.price_cents
}

/** What a discount subtracts: halves of a centavo up, at most the base. */
export function discountOn(baseCents: number, discount: DiscountTerms | null): number {
  if (!discount) return 0
  const off = discount.is_percent
    ? divideHalfUp(baseCents * discount.amount_hundredths, WHOLE)
    : discount.amount_hundredths
  return Math.min(Math.max(off, 0), baseCents)
}

/**
 * The IVA included in a total: total − total ÷ (1 + rate), halves of a centavo up. `ratePercent` is whole, e.g. 16.
 */
export function containedTax(totalCents: number, ratePercent: number): number {
  return divideHalfUp(totalCents * ratePercent, 100 + ratePercent)
}

/** The price of one purchase: what the customer pays and the tax inside it. */
export function priceOf(asked: Asked, discount: DiscountTerms | null, taxRatePercent: number): Price {
  const base_cents = basePrice(asked)
  const discount_cents = discountOn(base_cents, discount)
  const total_cents = base_cents - discount_cents
  return { base_cents, discount_cents, total_cents, tax_cents: containedTax(total_cents, taxRatePercent) }
}

/** The amount of each later charge of a subscription: without a discount that applies to the first one only. */
export function laterCents(price: Price, discount: { first_invoice_only: boolean } | null): number {
  return discount?.first_invoice_only ? price.base_cents : price.total_cents
}
