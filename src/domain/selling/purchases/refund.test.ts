import { fc } from '#tests/properties.ts'
import { describe, expect, it } from 'vitest'
import { creditsTakenBack, taxGivenBack } from './refund.ts'

describe('credits that a refund removes', () => {
  it.each([
    [10, 0, 150_000, 0],
    [10, 14_999, 150_000, 0],
    [10, 15_000, 150_000, 1],
    [10, 75_000, 150_000, 5],
    [10, 149_999, 150_000, 9],
    [10, 150_000, 150_000, 10],
    [1, 99, 100, 0],
    [0, 100, 100, 0],
    [10, 0, 0, 0],
  ])('of %i, when %i of %i is refunded, are %i', (granted, refunded, amount, taken) => {
    expect(creditsTakenBack(granted, refunded, amount)).toBe(taken)
  })

  it('grow with the refund, never exceed its share, and are all of them for a full refund', () => {
    const money = fc.integer({ min: 1, max: 2_000_000_000 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 500 }), money, fc.array(money), (granted, amount, parts) => {
        let refunded = 0
        let before = 0
        for (const part of [...parts, amount]) {
          refunded = Math.min(amount, refunded + part)
          const taken = creditsTakenBack(granted, refunded, amount)
          expect(taken).toBeGreaterThanOrEqual(before)
          expect(taken * amount).toBeLessThanOrEqual(granted * refunded)
          before = taken
        }
        expect(before).toBe(granted)
      }),
    )
  })
})

describe('the IVA that refunds return', () => {
  it.each([
    [1600, 0, 11_600, 0],
    [1600, 5800, 11_600, 800],
    [1600, 11_600, 11_600, 1600],
    [1, 1, 2, 1],
    [1, 1, 3, 0],
    [0, 50, 100, 0],
    [0, 0, 0, 0],
  ])('of %i, when %i of %i is refunded, is %i', (sold, refunded, amount, tax) => {
    expect(taxGivenBack(sold, refunded, amount)).toBe(tax)
  })

  it('grows with the refund and never exceeds it', () => {
    const money = fc.integer({ min: 1, max: 100_000_000 })
    fc.assert(
      fc.property(money, fc.array(money), fc.integer({ min: 0, max: 50 }), (amount, parts, percent) => {
        const sold = Math.floor((amount * percent) / 100)
        let refunded = 0
        let before = 0
        for (const part of [...parts, amount]) {
          const more = Math.min(amount - refunded, part)
          const tax = taxGivenBack(sold, refunded + more, amount)
          expect(tax - before).toBeGreaterThanOrEqual(0)
          expect(tax - before).toBeLessThanOrEqual(more)
          refunded += more
          before = tax
        }
        expect(before).toBe(sold)
      }),
    )
  })
})
