import { describe, expect, it } from 'vitest'
import { guestProblem, paymentLine } from './payment.ts'

const own = { own: true, guest: false }
const both = { own: true, guest: true }

describe('paymentLine', () => {
  it.each([
    [{ credits: 7, unlimited: false }, both, 'Usas 2 de tus 7 créditos'],
    [{ credits: 1, unlimited: false }, own, 'Usas 1 crédito'],
    [{ credits: 3, unlimited: true }, own, 'Usas 1 de tus 3 créditos'],
    [{ credits: 0, unlimited: true }, own, 'Usas tus clases ilimitadas'],
    [{ credits: 1, unlimited: true }, both, 'Usas tus clases ilimitadas y un crédito para tu invitado'],
  ])('%j with %j', (standing, places, line) => {
    expect(paymentLine(standing, places)).toBe(line)
  })
})

describe('guestProblem', () => {
  it.each([
    [{ credits: 2, unlimited: false }, 2, true, null],
    [{ credits: 1, unlimited: true }, 2, true, null],
    [{ credits: 1, unlimited: false }, 1, false, null],
    [{ credits: 9, unlimited: false }, 1, true, 'Solo queda un lugar en esta clase.'],
    [
      { credits: 1, unlimited: false },
      5,
      true,
      'Tu invitado usa un crédito y solo te queda uno para esta clase.',
    ],
    [
      { credits: 0, unlimited: true },
      5,
      true,
      'Tu invitado usa un crédito y ya no te quedan para esta clase.',
    ],
    [
      { credits: 0, unlimited: true },
      5,
      false,
      'Tu invitado usa un crédito y ya no te quedan para esta clase.',
    ],
  ])('%j, %i places, own %s', (standing, places, ownWanted, reason) => {
    expect(guestProblem(standing, places, ownWanted)).toBe(reason)
  })
})
