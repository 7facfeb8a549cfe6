import { containedTax } from '#domain/selling/prices/pricing.ts'

/** A charge with the terms of its purchase, in whole centavos. */
export interface Charged {
  period: number
  total_cents: number
  tax_cents: number
  base_cents: number
  discount_cents: number
  refunds_cents: readonly number[]
}

/** The amounts of a receipt. price − discount = total = subtotal + tax; net = total − refunds. */
export interface ReceiptSums {
  price_cents: number
  discount_cents: number
  subtotal_cents: number
  tax_cents: number
  /** The tax rate applied; null when it is not today's. */
  tax_rate: number | null
  total_cents: number
  net_cents: number
}

/** Splits a charge as it was booked: nothing is recomputed, so a receipt always agrees with the ledger. */
export function receiptSums(charged: Charged, taxRate: number): ReceiptSums {
  const { total_cents, tax_cents, base_cents, discount_cents } = charged
  // A discount of the first charge only does not apply to later ones.
  const discounted = charged.period === 1 && base_cents - discount_cents === total_cents
  return {
    price_cents: discounted ? base_cents : total_cents,
    discount_cents: discounted ? discount_cents : 0,
    subtotal_cents: total_cents - tax_cents,
    tax_cents,
    tax_rate: containedTax(total_cents, taxRate) === tax_cents ? taxRate : null,
    total_cents,
    net_cents: charged.refunds_cents.reduce((rest, refund) => rest - refund, total_cents),
  }
}
