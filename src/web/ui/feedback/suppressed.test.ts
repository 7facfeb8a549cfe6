import { expect, it } from 'vitest'
import { isSuppressed } from './suppressed.ts'

it.each([
  ['Request failed with status code 401', true],
  ['Request failed with status code 400.', true],
  ['Error 400: falta el nombre', true],
  ['(401)', true],
  ['401', true],
  ['Lo sentimos, tu tarjeta fue rechazada.', false],
  ['Request failed with status code 402', false],
  ['El total es de $400.00 MXN', false],
  ['El total es de $1,400.00 MXN', false],
  ['Quedan 1400 lugares', false],
  ['Orden #004001', false],
])('an alert of %j is suppressed: %s', (text, suppressed) => {
  expect(isSuppressed(text)).toBe(suppressed)
})
