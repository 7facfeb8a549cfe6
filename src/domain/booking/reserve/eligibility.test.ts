import { fc, inFull, runs } from '#tests/properties.ts'
import { expect, it } from 'vitest'

import type { Credit } from '#domain/credits/fit.ts'

import { explainPlace, explainReservation, type ExplainedRule } from './eligibility.ts'
import type { BookableClass, Lack, ReserveRequest } from './reserve-request.ts'
import { RESERVE_RULES } from './reserve-rules.ts'
import { decideReservation } from './reserve.ts'

const NOW = new Date('2026-11-18T12:00:00-06:00')
const HOUR = 3_600_000
const hours = (count: number): Date => new Date(NOW.getTime() + count * HOUR)
const settings = { single_class_enabled: true, waitlist_enabled: true }

const maybe = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(arbitrary, { nil: null })
const window = fc.record({
  booking_opens_days: maybe(fc.constantFrom(0, 1, 7)),
  booking_closes_minutes: maybe(fc.constantFrom(0, 60, 600)),
})
const credit: fc.Arbitrary<Credit> = fc.record({
  available_class_id: fc.integer({ min: 1, max: 9 }),
  state: fc.constantFrom('free', 'free', 'free', 'used'),
  unlimited: fc.boolean(),
  class_types: maybe(fc.constantFrom([1], [2])),
  class_package_id: maybe(fc.constantFrom(4, 5)),
  only_package: fc.boolean(),
  expires_on: fc.constantFrom('2026-11-17', '2026-12-31', '2026-12-31'),
  held_for: fc.constantFrom(null, null, 50, 51),
  usable_from: fc.constantFrom(null, null, null, '2026-11-17', '2026-12-31'),
})
const target: fc.Arbitrary<BookableClass> = fc.record({
  single_class_id: fc.constant(50),
  class_date: fc.constantFrom(...[-1, 0, 1, 5, 5, 20, 40].map(hours)),
  duration: fc.constantFrom(50, 60, 90),
  cancelled: fc.integer({ max: 9, min: 0 }).map((number) => number === 0),
  capacity: maybe(fc.integer({ min: 0, max: 6 })),
  class_type_id: fc.constant(1),
  class_package_id: fc.constantFrom(null, null, 4),
  spot_map: fc.constantFrom(null, null, '2,3'),
  places: fc
    .uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 4 })
    .map((spots) => spots.map((spot) => ({ spot }))),
  held: fc.integer({ min: 0, max: 2 }),
  window,
})
const spot = fc.integer({ min: 0, max: 6 })
const request: fc.Arbitrary<ReserveRequest> = fc.record({
  holds: fc.constantFrom(null, null, null, { spot: 1 }),
  waiting: maybe(
    fc.record({
      state: fc.constantFrom('waiting' as const, 'offered' as const),
      offered_until: fc.constantFrom(hours(-1), NOW, hours(1)),
      available_class_id: maybe(fc.integer({ min: 1, max: 9 })),
    }),
  ),
  spot: maybe(spot),
  guest: fc.constantFrom(null, null, '  ', 'Eva'),
  guest_spot: fc.oneof({ arbitrary: fc.constant(null), weight: 3 }, { arbitrary: spot, weight: 1 }),
  credits: fc.array(credit, { maxLength: 4 }),
  penalties: fc.array(
    fc.record({
      end_date: fc.constantFrom('2026-11-18', '2026-11-19'),
      no_shows: maybe(fc.constant(3)),
      reason: fc.constant(null),
    }),
    {
      maxLength: 2,
    },
  ),
  now: fc.constant(NOW),
  timezone: fc.constant('America/Mexico_City'),
  allow_guests: fc.boolean(),
  window,
  grace_minutes: fc.constantFrom(0, 30),
  is_cash: fc.boolean(),
  by_staff: fc.boolean(),
  agreed_date: fc.constantFrom(undefined, undefined, undefined, hours(5)),
})

const unbounded = { booking_opens_days: null, booking_closes_minutes: null }
const membership: Credit = {
  available_class_id: 1,
  state: 'free',
  unlimited: true,
  class_types: null,
  class_package_id: null,
  only_package: false,
  expires_on: '2026-12-31',
  held_for: null,
  usable_from: null,
}
/** Penalties are checked last, which random cases rarely reach. */
const penalised = fc.tuple(target, request).map(([at, asked]): [BookableClass, ReserveRequest] => [
  {
    ...at,
    class_date: hours(5),
    cancelled: false,
    capacity: 6,
    class_package_id: null,
    spot_map: null,
    places: [],
    held: 0,
    window: unbounded,
  },
  {
    ...asked,
    holds: null,
    waiting: null,
    spot: null,
    guest: null,
    guest_spot: null,
    credits: [membership],
    penalties: [{ end_date: '2026-11-19', no_shows: 3, reason: null }],
    window: { ...unbounded, booking_closes_minutes: 0 },
    is_cash: false,
    by_staff: false,
  },
])
const situation = fc.oneof(
  { arbitrary: fc.tuple(target, request), weight: 30 },
  { arbitrary: penalised, weight: 1 },
)

const firstFailed = (rules: readonly ExplainedRule[]) => rules.find(({ pass }) => !pass)?.rule ?? 'ok'

it('the first failed rule is the decision’s refusal, in every case, and the rules are in order', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(situation, ([at, asked]) => {
      const rules = explainReservation(at, asked, settings)
      const { code } = decideReservation(at, asked)
      seen.add(code)
      expect(firstFailed(rules)).toBe(code)
      const order = ['classes_disabled', ...RESERVE_RULES] as string[]
      const places = rules.map(({ rule }) => order.indexOf(rule))
      expect(places).toEqual(places.toSorted((a, b) => a - b))
      expect(rules.every(({ pass, remedy }) => !pass || remedy === null)).toBe(true)
    }),
    { numRuns: runs(3000) },
  )
  if (inFull) expect([...seen].toSorted()).toEqual(['ok', ...RESERVE_RULES].toSorted())
})

it('finds a place exactly when one can be booked', () => {
  fc.assert(
    fc.property(target, request, (at, asked) => {
      const rules = explainPlace(at, asked, settings)
      const own = {
        ...asked,
        guest: null,
        guest_spot: null,
        is_cash: false,
        by_staff: false,
        agreed_date: undefined,
      }
      const spots = at.spot_map === null ? [null] : [1, 2, 3, 4, 5]
      const bookable = spots.some((one) => decideReservation(at, { ...own, spot: one }).code === 'ok')
      expect(rules.every(({ pass }) => pass)).toBe(bookable)
      expect(rules.some(({ rule }) => rule.startsWith('spot_') || rule === 'guests_off')).toBe(false)
    }),
    { numRuns: runs(1500) },
  )
})

const open: BookableClass = {
  single_class_id: 50,
  class_date: hours(40),
  duration: 60,
  cancelled: false,
  capacity: 0,
  class_type_id: 1,
  class_package_id: null,
  spot_map: null,
  places: [],
  held: 0,
  window: { booking_opens_days: null, booking_closes_minutes: null },
}
const nobody = {
  holds: null,
  waiting: null,
  credits: [],
  penalties: [],
  now: NOW,
  timezone: 'America/Mexico_City',
  allow_guests: true,
  window: open.window,
  grace_minutes: 0,
}
const remediesOf = (at: Partial<BookableClass>, waitlist_enabled: boolean, lack: Lack | null = null) =>
  explainPlace({ ...open, ...at }, { ...nobody, lack }, { ...settings, waitlist_enabled })
    .filter(({ pass }) => !pass)
    .map(({ rule, remedy }) => [rule, remedy])

it('says what would help', () => {
  expect(remediesOf({}, true)).toEqual([
    ['class_full', 'waitlist'],
    ['no_credits', 'packages'],
  ])
  expect(remediesOf({ class_package_id: 4 }, false)).toEqual([
    ['package_required', 'buy_package'],
    ['class_full', 'calendar'],
    ['no_credits', 'buy_package'],
  ])
})

it('leads to the payment where a renewal is not paid, also for a class with a package of its own', () => {
  expect(remediesOf({}, true, 'past_due')).toContainEqual(['no_credits', 'payment'])
  expect(remediesOf({ class_package_id: 4 }, true, 'past_due')).toContainEqual(['no_credits', 'payment'])
  expect(remediesOf({}, true, 'never')).toContainEqual(['no_credits', 'packages'])
})

it('checks first that classes are switched on, except for staff', () => {
  const off = { ...settings, single_class_enabled: false }
  expect(explainPlace(open, nobody, off)[0]).toMatchObject({ rule: 'classes_disabled', pass: false })
  const desk = { ...nobody, spot: null, guest: null, guest_spot: null, is_cash: true, by_staff: true }
  expect(explainReservation(open, desk, off)[0]).toMatchObject({ rule: 'classes_disabled', pass: true })
})
