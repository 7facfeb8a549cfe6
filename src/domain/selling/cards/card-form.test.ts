import { describe, expect, it } from 'vitest'
import { cardProblems, isCardEmpty, isCardNumber, writeExpiry, writeNumber } from './card-form.ts'
import { sandboxCardByMethod, sandboxCardByNumber, sandboxCards } from './sandbox-cards.ts'

const good = { number: '4242 4242 4242 4242', expiry: '08 / 29', cvc: '123', name: 'Ana Torres' }
const TODAY = '2026-11-20'

describe('card form', () => {
  it('formats numbers in the card’s groups', () => {
    expect(writeNumber('4242424242424242')).toBe('4242 4242 4242 4242')
    expect(writeNumber('42424-2')).toBe('4242 42')
    expect(writeNumber('378282246310005')).toBe('3782 822463 10005')
    expect(writeNumber('abc')).toBe('')
  })

  it.each([
    ['0829', '08 / 29'],
    ['8', '08'],
    ['12', '12'],
    ['123', '12 / 3'],
    ['08/2029', '08 / 29'],
    ['1 / 2', '12'],
  ])('formats the expiry %s as %s', (typed, written) => {
    expect(writeExpiry(typed)).toBe(written)
  })

  it('refuses an impossible number', () => {
    expect(isCardNumber(good.number)).toBe(true)
    expect(isCardNumber('4242 4242 4242 4241')).toBe(false)
    expect(isCardNumber('4242')).toBe(false)
    // Valid check digits: 12, 13, 19 and 20 digits.
    const byLength = [12, 13, 19, 20].map((digits) => isCardNumber('0'.repeat(digits)))
    expect(byLength).toEqual([false, true, true, false])
  })

  it('is empty until number, expiry and code are typed', () => {
    expect(isCardEmpty({ ...good, name: '' })).toBe(false)
    expect(isCardEmpty({ ...good, cvc: ' ' })).toBe(true)
  })

  it('names the error of each field', () => {
    expect(cardProblems(good, TODAY)).toEqual({})
    expect(cardProblems({ ...good, expiry: '11 / 26' }, TODAY)).toEqual({})
    expect(cardProblems({ ...good, expiry: '10 / 26' }, TODAY)).toEqual({ expiry: 'expired_card' })
    for (const expiry of ['01 / 29', '12 / 29']) expect(cardProblems({ ...good, expiry }, TODAY)).toEqual({})
    expect(cardProblems({ ...good, expiry: '00 / 29' }, TODAY)).toEqual({ expiry: 'incomplete' })
    expect(cardProblems({ ...good, expiry: '13 / 29' }, TODAY)).toEqual({ expiry: 'incomplete' })
    expect(cardProblems({ ...good, number: '4242 4242 4242 4241' }, TODAY)).toEqual({
      number: 'incorrect_number',
    })
    expect(cardProblems({ ...good, cvc: '12' }, TODAY)).toEqual({ cvc: 'incorrect_cvc' })
    expect(cardProblems({ ...good, number: '3782 822463 10005' }, TODAY)).toEqual({ cvc: 'incorrect_cvc' })
    expect(cardProblems({ number: '', expiry: '', cvc: '', name: ' ' }, TODAY)).toEqual({
      number: 'incomplete',
      expiry: 'incomplete',
      cvc: 'incomplete',
      name: 'incomplete',
    })
  })
})

describe('test cards', () => {
  it('have one name and one number each; all numbers are valid except the incorrect one', () => {
    expect(new Set(sandboxCards.map((card) => card.method)).size).toBe(sandboxCards.length)
    expect(new Set(sandboxCards.map((card) => card.number)).size).toBe(sandboxCards.length)
    expect(sandboxCards.filter((card) => !isCardNumber(card.number)).map((card) => card.method)).toEqual([
      'pm_card_chargeDeclinedIncorrectNumber',
    ])
  })

  it('are found by number and by both spellings of their name', () => {
    expect(sandboxCardByNumber('4000 0000 0000 9995')?.method).toBe('pm_card_chargeDeclinedInsufficientFunds')
    expect(sandboxCardByNumber('4111 1111 1111 1111')).toBeUndefined()
    expect(sandboxCardByMethod('pm_card_visa_chargeDeclined')?.number).toBe('4000000000000002')
    expect(sandboxCardByMethod('pm_card_visa')?.conduct).toEqual({ does: 'succeeds' })
    expect(sandboxCardByMethod('pm_card_unknown')).toBeUndefined()
  })
})
