import { fc } from '#tests/properties.ts'
import { describe, expect, it } from 'vitest'
import { reserveStep, type ReserveQuestion } from './reserve-step.ts'

const penalty = { end_date: '2026-11-25', no_shows: 3, reason: null }
const ready: ReserveQuestion = {
  signedIn: true,
  missingPackage: null,
  full: false,
  waitlistEnabled: false,
  fittingCredits: 1,
  hasUnlimited: false,
  penalty: null,
}

describe('reserveStep', () => {
  it.each<[string, Partial<ReserveQuestion>, string]>([
    ['a credit opens the reservation', {}, 'reserve'],
    ['signed out comes before everything', { signedIn: false, missingPackage: 3, full: true }, 'sign_in'],
    ['a missing package comes before a full class', { missingPackage: 3, full: true }, 'buy_package'],
    ['a full class comes before credits', { full: true }, 'full'],
    ['a full class offers the waitlist where it is on', { full: true, waitlistEnabled: true }, 'waitlist'],
    ['unlimited counts as a credit', { fittingCredits: 0, hasUnlimited: true }, 'reserve'],
    ['a credit goes before a penalty', { penalty }, 'reserve'],
    ['a penalty blocks the unlimited one', { fittingCredits: 0, hasUnlimited: true, penalty }, 'penalty'],
    ['a penalty is told before used-up credits', { fittingCredits: 0, penalty }, 'penalty'],
    ['nothing left', { fittingCredits: 0 }, 'no_credits'],
  ])('%s', (_, change, step) => {
    expect(reserveStep({ ...ready, ...change }).step).toBe(step)
  })

  it('never opens the reservation dialog without the means to pay', () => {
    const question = fc.record({
      signedIn: fc.boolean(),
      missingPackage: fc.option(fc.integer({ min: 1 })),
      full: fc.boolean(),
      waitlistEnabled: fc.boolean(),
      fittingCredits: fc.nat(3),
      hasUnlimited: fc.boolean(),
      penalty: fc.option(fc.constant(penalty)),
    })
    fc.assert(
      fc.property(question, (asked) => {
        const mayReserve =
          asked.signedIn &&
          asked.missingPackage === null &&
          !asked.full &&
          (asked.fittingCredits > 0 || (asked.hasUnlimited && asked.penalty === null))
        expect(reserveStep(asked).step === 'reserve').toBe(mayReserve)
      }),
    )
  })
})
