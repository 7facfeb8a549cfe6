import { expect, it } from 'vitest'
import { waitingCheckout } from './waiting-checkout.ts'

it.each([
  ['cupo-compra=%2Fcheckout%2F3%3Fclase%3D7', '/checkout/3?clase=7'],
  ['a=1; cupo-compra=%2Fcheckout%2F3; b=2', '/checkout/3'],
  ['', null],
  ['cupo-compra=', null],
  ['cupo-compra=%2Fmystudio', null],
  ['cupo-compra=%2F%2Fevil.example%2Fcheckout%2F3', null],
  ['cupo-compra=https%3A%2F%2Fevil.example%2Fcheckout%2F3', null],
  ['cupo-compra=%E0%A4%A', null],
])('a cookie %s leads to %s', (cookie, path) => expect(waitingCheckout(cookie)).toBe(path))
