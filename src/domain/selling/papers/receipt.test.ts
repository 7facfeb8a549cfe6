import { fc } from '#tests/properties.ts'
import { expect, it } from 'vitest'
import { containedTax } from '#domain/selling/prices/pricing.ts'
import { receiptSums } from './receipt.ts'

const charge = {
  period: 1,
  total_cents: 188_100,
  tax_cents: 25_945,
  base_cents: 209_000,
  discount_cents: 20_900,
  refunds_cents: [],
}

it.each([
  [{}, { price_cents: 209_000, discount_cents: 20_900, subtotal_cents: 162_155, net_cents: 188_100 }],
  // A later charge at the full price: without the first one's discount.
  [
    { period: 2, total_cents: 209_000 },
    { price_cents: 209_000, discount_cents: 0, net_cents: 209_000 },
  ],
  // The same price with another discount, which stays.
  [{ period: 2 }, { price_cents: 188_100, discount_cents: 0 }],
  [{ refunds_cents: [50_000, 138_100] }, { net_cents: 0, total_cents: 188_100 }],
  [{}, { tax_rate: 16 }],
  // Charged at another tax rate than today's.
  [{ tax_cents: 13_933 }, { tax_rate: null, subtotal_cents: 174_167 }],
])('an invoice %j has %j', (change, sums) => {
  expect(receiptSums({ ...charge, ...change }, 16)).toMatchObject(sums)
})

it('always adds up', () => {
  const cents = fc.integer({ min: 0, max: 50_000_000 })
  fc.assert(
    fc.property(
      cents,
      cents,
      fc.integer({ min: 0, max: 30 }),
      fc.integer({ min: 1, max: 3 }),
      (a, b, rate, period) => {
        const base_cents = Math.max(a, b)
        const discount_cents = Math.min(a, b)
        const total_cents = base_cents - discount_cents
        const tax_cents = containedTax(total_cents, rate)
        const sums = receiptSums(
          { period, total_cents, tax_cents, base_cents, discount_cents, refunds_cents: [] },
          rate,
        )
        expect(sums.price_cents - sums.discount_cents).toBe(total_cents)
        expect(sums.subtotal_cents + sums.tax_cents).toBe(total_cents)
        expect(sums.tax_rate).toBe(rate)
      },
    ),
  )
})
