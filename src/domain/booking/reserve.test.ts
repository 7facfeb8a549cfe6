import { describe, expect, it } from 'vitest'

import type { Credit } from '#domain/credits/fit.ts'

import { type BookableClass, decideReservation, type ReserveRequest } from './reserve.ts'

const credit: Credit = {
  available_class_id: 1,
  state: 'free',
  unlimited: false,
  class_types: null,
  class_package_id: null,
  only_package: false,
  expires_on: '2026-11-18',
}
const second: Credit = { ...credit, available_class_id: 2 }
const membership: Credit = { ...credit, available_class_id: 3, unlimited: true }

const open: BookableClass = {
  class_date: new Date('2026-11-18T19:00:00-06:00'),
  cancelled: false,
  capacity: 3,
  class_type_id: 1,
  class_package_id: null,
  spot_map: null,
  places: [],
}
const mapped: BookableClass = { ...open, capacity: 5, spot_map: '2,3' }

const request: ReserveRequest = {
  holds: null,
  spot: null,
  guest: null,
  guest_spot: null,
  credits: [credit],
  penalties: [],
  now: new Date('2026-11-18T12:00:00-06:00'),
  timezone: 'America/Mexico_City',
  allow_guests: true,
  is_cash: false,
  by_staff: false,
}

type Row = [string, Partial<BookableClass>, Partial<ReserveRequest>, string]

describe('a class without a map', () => {
  it.each<Row>([
    ['a place', {}, {}, 'ok'],
    ['cancelled', { cancelled: true }, {}, 'not_found'],
    ['begins this instant', { class_date: request.now }, {}, 'class_begun'],
    ['has begun, before all else', { class_date: new Date(0) }, { holds: { spot: null } }, 'class_begun'],
    ['held already', {}, { holds: { spot: null } }, 'already_reserved'],
    ['held already, a blank guest', {}, { holds: { spot: null }, guest: '  ' }, 'already_reserved'],
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
    ['a penalty until tomorrow', {}, { credits: [membership], penalties: ['2026-11-19'] }, 'penalty'],
    ['a penalty that ends today', {}, { credits: [membership], penalties: ['2026-11-18'] }, 'ok'],
    ['a penalty and a paid credit', {}, { credits: [credit, membership], penalties: ['2026-11-19'] }, 'ok'],
  ])('%s', (_, target, asked, code) => {
    expect(decideReservation({ ...open, ...target }, { ...request, ...asked }).code).toBe(code)
  })

  it('is not there', () => {
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

  it('seats the guest beside the holder', () => {
    const target = { ...mapped, places: [{ spot: 2 }] }
    expect(decideReservation(target, { ...request, spot: 1, guest: 'Eva', credits: two })).toEqual({
      code: 'ok',
      own: { spot: 1, credit },
      guest: { spot: 3, credit: second },
    })
  })

  it.each<[string, Partial<ReserveRequest>, number]>([
    ['beside the place that is held', {}, 2],
    ['on the spot that was asked for', { spot: 4 }, 4],
    ['on the guest spot, whatever else was sent', { spot: 4, guest_spot: 5 }, 5],
  ])('adds a guest later: %s', (_, asked, spot) => {
    const target = { ...mapped, places: [{ spot: 1 }] }
    const decision = decideReservation(target, { ...request, holds: { spot: 1 }, guest: 'Eva', ...asked })
    expect(decision).toEqual({ code: 'ok', own: null, guest: { spot, credit } })
  })
})
