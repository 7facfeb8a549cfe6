import { fc, weighted as of } from '#tests/properties.ts'
import { MINUTE, type Rules } from './state.ts'
import type { Start } from './world.ts'

const who = fc.nat({ max: 4 })
/** Mostly the same few, so that they fill up and get waitlists. */
const what = fc.constantFrom(0, 0, 0, 1, 1, 2, 3, 3, 4)
/** An index among the existing ones, counted from the newest. */
const which = fc.nat({ max: 7 })
const inTen = (times: number) => fc.nat({ max: 9 }).map((number) => number >= 10 - times)
const spot = fc.constantFrom(null, 1, 2, 3, 1, 2, 3, 4)

/** Everything that can happen at a studio. */
export const step = fc.oneof(
  of('reserve', 30, { who, what, spot, guest: inTen(3), cash: inTen(1) }),
  of('cancel', 14, { which, staff: inTen(3) }),
  of('join', 14, { who, what }),
  of('leave', 3, { which }),
  of('link', 4, { which }),
  of('accept', 5, { which, who }),
  of('attend', 5, { which, attend: inTen(8) }),
  of('call_off', 1, { what }),
  of('resize', 4, { what, capacity: fc.integer({ min: 1, max: 4 }) }),
  of('give', 3, { who, days: fc.constantFrom(0, 1, 3, 30), unlimited: inTen(2) }),
  of('mode', 1, { mode: fc.constantFrom<Rules['waitlist_mode']>('broadcast', 'offer', 'auto') }),
  of('wait', 8, {
    time: fc.constantFrom(5, 5, 20, 20, 40, 60, 240, 720, 1440).map((minutes) => minutes * MINUTE),
  }),
  of('work', 14, {}),
  of('sweep', 5, {}),
  of('settle', 4, {}),
  of('expire', 3, {}),
)
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const rules: fc.Arbitrary<Rules> = fc.record({
  waitlist_mode: fc.constantFrom('broadcast', 'offer', 'offer', 'auto', 'auto'),
  waitlist_offer_minutes: fc.constantFrom(15, 60),
  waitlist_auto_hours: fc.constantFrom(2, 6),
  waitlist_cutoff_minutes: fc.constantFrom(0, 30),
  promotion_grace_minutes: fc.constantFrom(30, 30, 0),
  booking_opens_days: fc.constantFrom(null, null, null, 2),
  booking_closes_minutes: fc.constantFrom(0, 0, 60),
  allow_class_guests: inTen(9),
  allow_transfers: inTen(8),
  allow_cancel_reservations: inTen(8),
  allow_cancel_after_treshold: inTen(7),
  cancel_timeframe_value: fc.constantFrom(12, 20, 4),
  max_cancels_per_available_class: fc.constantFrom(null, null, 1),
  unlimited_max_no_shows_for_penalty: fc.constantFrom(1, 1, 2),
  unlimited_penalty_days: fc.constantFrom(1, 3),
})

const credit = fc.record({
  unlimited: inTen(3),
  days: fc.constantFrom(0, 1, 3, 30, 30),
  types: fc.constantFrom(null, null, null, 0 as const, 1 as const),
})

export const start: fc.Arbitrary<Start> = fc.record({
  rules,
  capacities: fc.array(fc.constantFrom(1, 1, 2, 2, 3), { minLength: 5, maxLength: 5 }),
  wallets: fc.array(fc.array(credit, { maxLength: 5, size: 'max' }), { minLength: 5, maxLength: 5 }),
})
