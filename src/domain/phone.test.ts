import { describe, expect, it } from 'vitest'
import { phoneAsShown, phoneDigits, phoneOfSender, phoneWhileTyped } from './phone.ts'

describe('a phone', () => {
  it.each([
    ['5512345678', '5512345678'],
    ['(551) 234-5678', '5512345678'],
    ['551.234.567890', '5512345678'],
    ['+52 55 1234 5678', '5512345678'],
    ['+52 1 55 1234 5678', '5512345678'],
    ['525512345678', '5512345678'],
    ['5255123456', '5255123456'],
    ['', ''],
  ])('keeps the first ten digits of %j', (written, digits) => {
    expect(phoneDigits(written)).toBe(digits)
  })

  it.each([
    ['525512345678', '5512345678'],
    ['5215512345678', '5512345678'],
    ['15512345678', null],
    ['34551234567', null],
    ['5255123456', null],
    ['5512345678', null],
  ])('of the sender %s is %s', (international, phone) => {
    expect(phoneOfSender(international)).toBe(phone)
  })

  it.each(['+525512345678', '+52 55 1234 5678', '+52 1 55 1234 5678', '55 1234 5678', '(55) 1234-5678'])(
    'typed as %j becomes its ten digits, and no intermediate text is cut',
    (typed) => {
      let shown = ''
      for (const key of typed) {
        const digits = (shown + key).replaceAll(/\D/g, '')
        shown = phoneWhileTyped(shown + key)
        expect(digits.endsWith(shown.replace('+', ''))).toBe(true)
      }
      expect(shown).toBe('5512345678')
    },
  )

  it('accepts no eleventh digit', () => {
    expect(phoneWhileTyped('55123456789')).toBe('5512345678')
    expect(phoneWhileTyped('+4915123456789012')).toBe('+4915123456789')
  })
})

it('shows a phone in groups, and leaves what it does not know', () => {
  expect(phoneAsShown('5512345678')).toBe('55 1234 5678')
  expect(phoneAsShown('551234567')).toBe('551234567')
})
