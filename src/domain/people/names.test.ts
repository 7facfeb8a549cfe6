import { expect, it } from 'vitest'
import { guestNameProblem, namesAddress, seenLength } from './names.ts'

it.each([
  // Names as people write them.
  ['Eva', false],
  ['Ma. Fernanda', false],
  ['J.P.', false],
  ['J.P. Morales', false],
  ['J. P. Morales', false],
  ['Ana M.ª', false],
  ['Ana M.ª López', false],
  ['José Ángel Núñez de la O', false],
  ['Martin Luther King Jr.', false],
  ['Dra. Ruiz', false],
  ['O’Brien', false],
  ['Ana-Sofía', false],
  ['Renée .', false],
  ['Wwwilhelm', false],
  ['李小龍', false],
  ['Ana 2.0', false],
  // Addresses, including disguised ones.
  ['visita promo.mx', true],
  ['promo.mx', true],
  ['PROMO.MX', true],
  ['Gana en casa24.com hoy', true],
  ['ventas@promo.mx', true],
  ['https://promo', true],
  ['HTTPS://PROMO', true],
  ['Ana www.promo', true],
  ['WWW.promo', true],
  ['promo.\u200bmx', true],
  ['promo\u00ad.mx', true],
  ['promo\uff0emx', true],
  ['promo\u2024mx', true],
  ['promo\u3002mx', true],
  ['niño.españa', true],
  ['t.co', true],
  ['Ma.Fernanda', true],
])('%j contains a URL: %s', (name, is) => {
  expect(namesAddress(name)).toBe(is)
})

it.each([
  ['Eva', 3],
  [' \u00a0\u2003\u3000', 0],
  ['\u200b\u200d\ufeff\u2060', 0],
  ['\u2800\u3164\u115f\uffa0\u00ad', 0],
  ['\t\n', 0],
  ['A \u200b', 1],
  ['👩‍🦰', 2],
  ['李', 1],
])('%j has %i visible characters', (name, length) => {
  expect(seenLength(name)).toBe(length)
})

it.each([
  ['Ana', null],
  ['李四', null],
  ['A', 'short'],
  ['   ', 'short'],
  ['A\u3164\u2800', 'short'],
  ['promo.mx', 'address'],
])('a guest named %j: %s', (name, problem) => {
  expect(guestNameProblem(name)).toBe(problem)
})
