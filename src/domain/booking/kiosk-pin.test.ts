import { expect, it } from 'vitest'
import { isObvious, KIOSK_PIN } from './kiosk-pin.ts'

it.each([
  ['0000', true],
  ['777777', true],
  ['1234', true],
  ['543210', true],
  ['1357', false],
  ['2580', false],
  ['1212', false],
  ['1235', false],
])('%s: obvious is %s', (pin, obvious) => {
  expect(isObvious(pin)).toBe(obvious)
})

it.each([
  ['1357', true],
  ['135790', true],
  ['135', false],
  ['1357901', false],
  ['13 57', false],
  ['13a7', false],
])('%s: may be a PIN is %s', (pin, may) => {
  expect(KIOSK_PIN.test(pin)).toBe(may)
})
