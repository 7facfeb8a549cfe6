import { expect, it } from 'vitest'
import { phoneDigits } from './phone.ts'

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
