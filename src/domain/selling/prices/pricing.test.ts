import { fc } from '#tests/properties.ts'
import { describe, expect, it } from 'vitest'
import { basePrice, containedTax, discountOn, laterCents, priceOf } from './pricing.ts'

const cents = fc.integer({ min: 0, max: 2_147_483_647 })
const asked = fc.record({ price_cents: cents, sale_price_cents: fc.option(cents) })
const discount = fc.option(
  fc.oneof(
    fc.record({ is_percent: fc.constant(true), amount_hundredths: fc.integer({ min: 1, max: 10_000 }) }),
    fc.record({ is_percent: fc.constant(false), amount_hundredths: cents }),
  ),
)
const rate = fc.integer({ min: 0, max: 100 })

describe('prices', () => {
  it('use the sale price if there is one, even zero', () => {
    expect(basePrice({ price_cents: 239_000, sale_price_cents: 209_000 })).toBe(209_000)
    expect(basePrice({ price_cents: 239_000, sale_price_cents: null })).toBe(239_000)
    expect(basePrice({ price_cents: 239_000, sale_price_cents: 0 })).toBe(0)
  })

  it('are whole, never negative, never above the base, and their parts add up', () => {
    fc.assert(
      fc.property(asked, discount, rate, (price, terms, percent) => {
        const { base_cents, discount_cents, total_cents, tax_cents } = priceOf(price, terms, percent)
        for (const part of [base_cents, discount_cents, total_cents, tax_cents]) {
          expect(Number.isSafeInteger(part)).toBe(true)
          expect(part).toBeGreaterThanOrEqual(0)
        }
        expect(total_cents + discount_cents).toBe(base_cents)
        expect(tax_cents).toBeLessThanOrEqual(total_cents)
      }),
    )
  })

  it('never fall below zero', () => {
    expect(
      priceOf(
        { price_cents: 5000, sale_price_cents: null },
        { is_percent: false, amount_hundredths: 9000 },
        16,
      ),
    ).toEqual({
      base_cents: 5000,
      discount_cents: 5000,
      total_cents: 0,
      tax_cents: 0,
    })
  })
})

describe('percent discounts', () => {
  it('round half up to the centavo', () => {
    // 10 % of 209.05 is 20.905
    expect(discountOn(20_905, { is_percent: true, amount_hundredths: 1000 })).toBe(2091)
    expect(discountOn(20_904, { is_percent: true, amount_hundredths: 1000 })).toBe(2090)
    // 12.5 % of 99.99 is 12.49875
    expect(discountOn(9999, { is_percent: true, amount_hundredths: 1250 })).toBe(1250)
  })

  it('match exact arithmetic and grow with the base', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 10_000 }), (base, percent) => {
        const terms = { is_percent: true, amount_hundredths: percent }
        const exact = (BigInt(base) * BigInt(percent) * 2n + 10_000n) / 20_000n
        expect(BigInt(discountOn(base, terms))).toBe(exact)
        if (base > 0) expect(discountOn(base - 1, terms)).toBeLessThanOrEqual(discountOn(base, terms))
      }),
    )
  })
})

describe('contained tax', () => {
  it.each([
    [11_600, 16, 1600],
    [188_100, 16, 25_945],
    [1, 16, 0],
    [4, 16, 1],
    [100, 0, 0],
    [201, 100, 101],
  ])('%i centavos at %i %% contain %i', (total, percent, tax) => {
    expect(containedTax(total, percent)).toBe(tax)
  })

  it('adding tax to the net amount gives the total to within a centavo', () => {
    fc.assert(
      fc.property(cents, rate, (total, percent) => {
        const net = total - containedTax(total, percent)
        expect(Math.abs(net * (1 + percent / 100) - total)).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('later charges of a subscription', () => {
  it('equal the base if the discount is for the first charge only, else the total, and are never lower than the first', () => {
    fc.assert(
      fc.property(asked, discount, fc.boolean(), (price, terms, first_invoice_only) => {
        const first = priceOf(price, terms, 16)
        const later = laterCents(first, terms && { first_invoice_only })
        expect(later).toBe(terms && first_invoice_only ? first.base_cents : first.total_cents)
        expect(later).toBeGreaterThanOrEqual(first.total_cents)
      }),
    )
  })
})
