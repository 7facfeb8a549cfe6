import { describe, expect, it } from 'vitest'

import type { Credit } from '#domain/credits/fit.ts'

import type { BookableClass, ReserveRequest } from './reserve-request.ts'
import { askRules, caseOf } from './reserve-rules.ts'
import { decideReservation } from './reserve.ts'

const credit: Credit = {
  available_class_id: 1,
  state: 'free',
  unlimited: false,
  class_types: null,
  class_package_id: null,
  only_package: false,
  expires_on: '2026-11-18',
  held_for: null,
  usable_from: null,
}
const second: Credit = { ...credit, available_class_id: 2 }
const membership: Credit = { ...credit, available_class_id: 3, unlimited: true }

const noWindow = { booking_opens_days: null, booking_closes_minutes: null }
const open: BookableClass = {
  single_class_id: 50,
  class_date: new Date('2026-11-18T19:00:00-06:00'),
  duration: 60,
  cancelled: false,
  capacity: 3,
  class_type_id: 1,
  class_package_id: null,
  spot_map: null,
  places: [],
  held: 0,
  window: noWindow,
}
const mapped: BookableClass = { ...open, capacity: 5, spot_map: '2,3' }

const request: ReserveRequest = {
  holds: null,
  waiting: null,
  spot: null,
  guest: null,
  guest_spot: null,
  credits: [credit],
  penalties: [],
  now: new Date('2026-11-18T12:00:00-06:00'),
  timezone: 'America/Mexico_City',
  allow_guests: true,
  window: noWindow,
  grace_minutes: 30,
  is_cash: false,
  by_staff: false,
}

const begun = new Date(request.now.getTime() - 30 * 60_000)

const offer = {
  state: 'offered' as const,
  offered_until: new Date(open.class_date),
  available_class_id: 9,
}

type Row = [string, Partial<BookableClass>, Partial<ReserveRequest>, string]

describe('a class without a map', () => {
  it.each<Row>([
    ['a place', {}, {}, 'ok'],
    ['cancelled', { cancelled: true }, {}, 'not_found'],
    ['begins this instant', { class_date: request.now }, {}, 'class_begun'],
    ['has begun, before all else', { class_date: new Date(0) }, { holds: { spot: null } }, 'class_begun'],
    ['has begun, for staff', { class_date: begun }, { by_staff: true }, 'ok'],
    ['ends this instant, for staff', { class_date: begun, duration: 30 }, { by_staff: true }, 'class_begun'],
    [
      'has begun, for staff without credits',
      { class_date: begun },
      { by_staff: true, credits: [] },
      'no_credits',
    ],
    ['at the hour that was seen', {}, { agreed_date: new Date(open.class_date) }, 'ok'],
    [
      'moved since it was seen, before all about places',
      { capacity: 0 },
      { agreed_date: new Date(open.class_date.getTime() - 1), holds: { spot: null } },
      'class_changed',
    ],
    ['reserved already', {}, { holds: { spot: null } }, 'already_reserved'],
    ['reserved already, a blank guest', {}, { holds: { spot: null }, guest: '  ' }, 'already_reserved'],
    ['a guest where guests are off', {}, { guest: 'Eva', allow_guests: false }, 'guests_off'],
    ['a package is needed', { class_package_id: 9 }, {}, 'package_required'],
    ['a package is needed, before fullness', { class_package_id: 9, capacity: 0 }, {}, 'package_required'],
    ['a package is needed, paid in cash', { class_package_id: 9 }, { is_cash: true, by_staff: true }, 'ok'],
    ['a spot where there are none', {}, { spot: 1 }, 'spot_invalid'],
    ['no capacity', { capacity: null }, {}, 'class_full'],
    ['full', { capacity: 1, places: [{ spot: null }] }, {}, 'class_full'],
    ['one left for two', { capacity: 1 }, { guest: 'Eva', credits: [credit, second] }, 'class_full'],
    ['full, before credits', { capacity: 0 }, { credits: [] }, 'class_full'],
    ['no credits', {}, { credits: [] }, 'no_credits'],
    [
      'a credit that ends the day before',
      {},
      { credits: [{ ...credit, expires_on: '2026-11-17' }] },
      'no_credits',
    ],
    ['one credit for two', {}, { guest: 'Eva' }, 'no_credits'],
    ['cash taken by staff', {}, { credits: [], is_cash: true, by_staff: true }, 'ok'],
    ['cash claimed by a customer', {}, { credits: [], is_cash: true }, 'no_credits'],
    [
      'a penalty until tomorrow',
      {},
      { credits: [membership], penalties: [{ end_date: '2026-11-19', no_shows: 3, reason: null }] },
      'penalty',
    ],
    [
      'a penalty that ends today',
      {},
      { credits: [membership], penalties: [{ end_date: '2026-11-18', no_shows: 3, reason: null }] },
      'ok',
    ],
    [
      'a penalty and a paid credit',
      {},
      { credits: [credit, membership], penalties: [{ end_date: '2026-11-19', no_shows: 3, reason: null }] },
      'ok',
    ],
  ])('%s', (_, target, asked, code) => {
    expect(decideReservation({ ...open, ...target }, { ...request, ...asked }).code).toBe(code)
  })

  it('takes no credit where the desk takes cash', () => {
    const booked = decideReservation(open, { ...request, is_cash: true, by_staff: true })
    expect(booked).toMatchObject({ code: 'ok', own: { credit: null }, guest: null })
  })

  it('refuses an unknown class', () => {
    expect(decideReservation(null, request)).toEqual({ code: 'not_found' })
  })
})

describe('a class with a map', () => {
  it.each<Row>([
    ['a spot', {}, { spot: 5 }, 'ok'],
    ['no spot', {}, {}, 'spot_required'],
    ['no spot, before fullness', { capacity: 0 }, {}, 'spot_required'],
    ['beyond the map', {}, { spot: 6 }, 'spot_invalid'],
    ['spot nought', {}, { spot: 0 }, 'spot_invalid'],
    ['a guest spot beyond the map', {}, { spot: 1, guest: 'Eva', guest_spot: 6 }, 'spot_invalid'],
    ['a guest spot without a guest', {}, { spot: 1, guest_spot: 2 }, 'spot_invalid'],
    ['taken', { places: [{ spot: 2 }] }, { spot: 2 }, 'spot_taken'],
    [
      'both on one spot',
      {},
      { spot: 2, guest: 'Eva', guest_spot: 2, credits: [credit, second] },
      'spot_taken',
    ],
    [
      'more capacity than spots',
      { capacity: 9, places: [1, 2, 3, 4, 5].map((spot) => ({ spot })) },
      { spot: 1 },
      'class_full',
    ],
  ])('%s', (_, target, asked, code) => {
    expect(decideReservation({ ...mapped, ...target }, { ...request, ...asked }).code).toBe(code)
  })
})

describe('what is booked', () => {
  const two = [second, credit]

  it('places the guest beside the holder', () => {
    const target = { ...mapped, places: [{ spot: 2 }] }
    expect(decideReservation(target, { ...request, spot: 1, guest: 'Eva', credits: two })).toEqual({
      code: 'ok',
      own: { spot: 1, credit },
      guest: { spot: 3, credit: second },
      grace_until: null,
      attend: false,
    })
  })

  it.each<[string, Partial<ReserveRequest>, number]>([
    ['beside the place that is held', {}, 2],
    ['on the spot that was asked for', { spot: 4 }, 4],
    ['on the guest spot, beside the own one', { spot: 1, guest_spot: 5 }, 5],
  ])('adds a guest later: %s', (_, asked, spot) => {
    const target = { ...mapped, places: [{ spot: 1 }] }
    const decision = decideReservation(target, { ...request, holds: { spot: 1 }, guest: 'Eva', ...asked })
    expect(decision).toEqual({
      code: 'ok',
      own: null,
      guest: { spot, credit },
      grace_until: null,
      attend: false,
    })
  })
})

it('adds no guest for who expects another place of her own', () => {
  const target = { ...mapped, places: [{ spot: 1 }] }
  const asked = { ...request, holds: { spot: 1 }, guest: 'Eva', spot: 4, guest_spot: 5 }
  expect(decideReservation(target, asked)).toEqual({ code: 'already_reserved' })
})

describe('the booking window', () => {
  const window = { booking_opens_days: 2, booking_closes_minutes: 60 }
  const hours = (count: number): Date => new Date(open.class_date.getTime() - count * 3_600_000)
  const opening = hours(48 + 19)
  it.each<Row>([
    ['not yet', {}, { now: new Date(opening.getTime() - 1) }, 'not_open_yet'],
    ['from the first moment of the day', {}, { now: opening }, 'ok'],
    ['over', {}, { now: hours(1) }, 'booking_closed'],
    ['until the last moment', {}, { now: new Date(hours(1).getTime() - 1) }, 'ok'],
    ['begun, before all else', {}, { now: hours(0) }, 'class_begun'],
    ['of the class type', { window: { ...window, booking_closes_minutes: 0 } }, { now: hours(0.5) }, 'ok'],
    ['not for staff', {}, { now: hours(0.5), by_staff: true }, 'ok'],
    ['not for an offer', {}, { now: hours(0.5), waiting: offer }, 'ok'],
    [
      'for an offer that has run out',
      {},
      { now: hours(0.5), waiting: { ...offer, offered_until: hours(0.5) } },
      'booking_closed',
    ],
    [
      'for a guest added later',
      {},
      { now: hours(0.5), holds: { spot: null }, guest: 'Eva' },
      'booking_closed',
    ],
    [
      'for a guest added later, where an offer was left',
      {},
      { now: hours(0.5), holds: { spot: null }, guest: 'Eva', waiting: offer },
      'booking_closed',
    ],
    ['reserved already, before that', {}, { now: hours(0.5), holds: { spot: null } }, 'already_reserved'],
    ['before guests are off', {}, { now: hours(0.5), guest: 'Eva', allow_guests: false }, 'booking_closed'],
  ])('%s', (_, target, asked, code) => {
    expect(decideReservation({ ...open, ...target }, { ...request, window, ...asked }).code).toBe(code)
  })
})

describe('a waitlist offer', () => {
  const last = { ...open, capacity: 1, held: 1 }
  const held: Credit = { ...credit, available_class_id: 9, expires_on: '2026-12-31', held_for: 50 }
  it.each<Row>([
    ['is the place of whoever has it', {}, { waiting: offer }, 'ok'],
    ['is gone for others', {}, {}, 'class_full'],
    [
      'is gone for whoever merely waits',
      {},
      { waiting: { ...offer, state: 'waiting', offered_until: null } },
      'class_full',
    ],
    ['lasts until its moment', {}, { waiting: { ...offer, offered_until: request.now } }, 'class_full'],
    [
      'is one place and not two',
      {},
      { waiting: offer, guest: 'Eva', credits: [credit, second] },
      'class_full',
    ],
    ['leaves the others alone', { capacity: 2 }, {}, 'ok'],
    ['pays with its credit', {}, { waiting: offer, credits: [held] }, 'ok'],
    [
      'of another class keeps its credit',
      {},
      { waiting: offer, credits: [{ ...held, held_for: 51 }] },
      'no_credits',
    ],
    [
      'of another class keeps the package',
      { class_package_id: 4 },
      { waiting: offer, credits: [{ ...held, class_package_id: 4, held_for: 51 }] },
      'package_required',
    ],
    ['needs a credit like any other place', {}, { waiting: offer, credits: [] }, 'no_credits'],
    [
      'does not lift a penalty',
      {},
      {
        waiting: offer,
        credits: [membership],
        penalties: [{ end_date: '2026-11-19', no_shows: 3, reason: null }],
      },
      'penalty',
    ],
  ])('%s', (_, target, asked, code) => {
    expect(decideReservation({ ...last, ...target }, { ...request, ...asked }).code).toBe(code)
  })

  it('uses its credit, with a grace period', () => {
    expect(decideReservation(last, { ...request, waiting: offer, credits: [credit, held] })).toEqual({
      code: 'ok',
      own: { spot: null, credit: held },
      guest: null,
      grace_until: new Date(request.now.getTime() + 30 * 60_000),
      attend: false,
    })
  })

  it('has no grace period if the studio sets none', () => {
    expect(decideReservation(last, { ...request, waiting: offer, grace_minutes: 0 })).toHaveProperty(
      'grace_until',
      null,
    )
  })
})

describe('the credits that are too few', () => {
  const penalties = [{ end_date: '2026-11-19', no_shows: 3, reason: null }]
  it.each<[string, Partial<ReserveRequest>, object]>([
    ['with a guest', {}, { credits: 1, unlimited: false, wanted: 2 }],
    ['a membership and a guest', { credits: [membership] }, { credits: 0, unlimited: true, wanted: 1 }],
    ['a membership that a penalty blocks', { credits: [membership], penalties }, { wanted: 2 }],
    ['a guest later', { credits: [membership], holds: { spot: null } }, { wanted: 1 }],
    ['a used one is none', { credits: [{ ...credit, state: 'used' }] }, { other_credits: 0, why: null }],
    [
      'of another type',
      { credits: [{ ...credit, class_types: [2] }] },
      { other_credits: 1, why: 'class_type' },
    ],
  ])('%s', (_, asked, values) => {
    const rules = askRules(caseOf(open, { ...request, guest: 'Eva', ...asked }))
    expect(rules.find(({ rule }) => rule === 'no_credits')).toMatchObject({ pass: false, values })
  })
})
