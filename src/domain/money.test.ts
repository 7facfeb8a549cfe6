import { fc } from '#tests/properties.ts'
import { describe, expect, it } from 'vitest'
import { divideHalfUp, formatMoney, parseMoney, toCentavos, toPesos } from './money.ts'

const cents = fc.integer({ min: 0, max: 2_000_000_000 })

describe('centavos and pesos', () => {
  it('survive a round trip through numbers and JSON', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(toCentavos(toPesos(amount))).toBe(amount)
        expect(toCentavos(JSON.parse(JSON.stringify(toPesos(amount))) as number)).toBe(amount)
      }),
    )
  })

  it('handle amounts that binary fractions miss', () => {
    expect([1.15, 0.29, 19.99, 1881.5].map(toCentavos)).toEqual([115, 29, 1999, 188_150])
    expect(Object.is(toCentavos(-0), 0)).toBe(true)
  })

  it.each([0.001, 1.005, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60])('refuses %s pesos', (amount) => {
    expect(() => toCentavos(amount)).toThrow(RangeError)
  })

  it('refuses a fraction of a centavo', () => {
    expect(() => toPesos(0.5)).toThrow(RangeError)
  })
})

describe('written amounts', () => {
  it.each<[string, number | null]>([
    ['$1,881.00 MXN', 188_100],
    ['1881.5', 188_150],
    [' 12 ', 1200],
    ['-$3.05', -305],
    ['-0', 0],
    ['0.999', null],
    ['12,34', null],
    ['1.881,00', null],
    ['', null],
    ['doce', null],
    ['99999999999999999', null],
  ])('%j is %s', (written, amount) => {
    expect(parseMoney(written)).toBe(amount)
  })

  it('reads every amount that it writes', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }),
        (amount) => parseMoney(formatMoney(amount)) === amount,
      ),
    )
  })

  it.each<[number, string]>([
    [0, '$0.00 MXN'],
    [5, '$0.05 MXN'],
    [188_100, '$1,881.00 MXN'],
    [123_456_789, '$1,234,567.89 MXN'],
    [-305, '-$3.05 MXN'],
  ])('writes %i as %s', (amount, written) => {
    expect(formatMoney(amount)).toBe(written)
  })
})

describe('divideHalfUp', () => {
  it('returns the nearest whole number, halves up, compared with exact arithmetic', () => {
    expect([5, 4, 15, 14].map((n) => divideHalfUp(n, 10))).toEqual([1, 0, 2, 1])
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 51 }), fc.integer({ min: 1, max: 1_000_000 }), (n, d) => {
        expect(BigInt(divideHalfUp(n, d))).toBe((2n * BigInt(n) + BigInt(d)) / (2n * BigInt(d)))
      }),
    )
  })
})
