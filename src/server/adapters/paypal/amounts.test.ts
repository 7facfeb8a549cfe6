import { fc } from '#tests/properties.ts'
import { describe, expect, it } from 'vitest'
import { toCents, toValue } from './amounts.ts'

describe('amounts', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [99, '0.99'],
    [150_000, '1500.00'],
    [115, '1.15'],
  ])('writes %i centavos as %s', (cents, value) => {
    expect(toValue(cents)).toBe(value)
  })

  it.each([
    ['1500', 150_000],
    ['1500.5', 150_050],
    ['0.07', 7],
  ])('reads %s', (value, cents) => {
    expect(toCents(value)).toBe(cents)
  })

  it.each(['', '-1.00', '1.005', '1,500.00', '.50', 'NaN', '9007199254740993.00'])('refuses %j', (value) => {
    expect(() => toCents(value)).toThrow(RangeError)
  })

  it('survives a round trip', () => {
    fc.assert(
      fc.property(fc.nat({ max: 2 ** 40 }), (cents) => {
        expect(toCents(toValue(cents))).toBe(cents)
      }),
    )
  })
})
