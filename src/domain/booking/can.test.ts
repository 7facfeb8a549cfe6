import { describe, expect, it } from 'vitest'
import { type ActionPlace, type ActionRules, decideActions } from './can.ts'
import type { CancelRequest } from '#domain/booking/cancel/cancel.ts'

const request: CancelRequest = {
  now: new Date('2026-11-18T12:00:00-06:00'),
  allow_cancel: true,
  allow_late: false,
  window_seconds: 6 * 3600,
  max_cancels: 2,
  by: 'customer',
}
const hours = (count: number): Date => new Date(request.now.getTime() + count * 3_600_000)
const rules: ActionRules = {
  allow_class_guests: true,
  qrcode_enabled: true,
  reservation_rating_enabled: true,
  allow_transfers: true,
}
const coming: ActionPlace = {
  class_date: hours(24),
  duration: 50,
  places_left: 3,
  cancelled: false,
  class_cancelled: false,
  unlimited: false,
  for_guest: false,
  attend: false,
  guest_attends: false,
  is_cash: false,
  is_paid: false,
  class_stars: null,
  counted_credit: true,
  earlier_cancels: 0,
  withdrawn: false,
  grace_until: null,
}
const attended: Partial<ActionPlace> = { class_date: hours(-2), attend: true }

const decide = (
  place: Partial<ActionPlace>,
  given: Partial<ActionRules> = {},
  asked: Partial<CancelRequest> = {},
) => decideActions({ ...coming, ...place }, { ...rules, ...given }, { ...request, ...asked })

describe('cancelling', () => {
  it.each<[string, Partial<ActionPlace>, Partial<CancelRequest>, string | null, boolean]>([
    ['in time', {}, {}, null, true],
    ['at the very edge of the window', { class_date: hours(6) }, {}, null, true],
    ['inside the window', { class_date: hours(5.9) }, {}, 'too_late', false],
    [
      'inside the window where that is allowed',
      { class_date: hours(5.9) },
      { allow_late: true },
      null,
      false,
    ],
    ['where it is off', {}, { allow_cancel: false }, 'cancel_off', false],
    ['once it has begun', { class_date: hours(0) }, { allow_late: true }, 'class_begun', false],
    ['who was checked in', { attend: true }, { allow_late: true }, 'attended', false],
    ['whose guest was checked in', { guest_attends: true }, { allow_late: true }, 'attended', false],
    ['twice', { cancelled: true }, {}, 'already_cancelled', false],
    ['a credit that was given back twice already', { earlier_cancels: 2 }, {}, null, false],
    ['a membership’s place', { counted_credit: false }, {}, null, false],
    ['a place whose purchase was revoked', { withdrawn: true }, {}, null, false],
    [
      'inside the window, in its time of grace',
      { class_date: hours(1), grace_until: hours(0.1) },
      {},
      null,
      true,
    ],
    ['by staff, after the class', { class_date: hours(-1) }, { by: 'staff' }, null, false],
    ['a guest’s place', { for_guest: true }, {}, null, true],
  ])('%s', (_, place, asked, code, returns) => {
    const { cannot, cancel_returns_credit } = decide(place, {}, asked)
    expect([cannot.cancel, cancel_returns_credit]).toEqual([code, returns])
  })

  it('says when the credit would be lost, unless no credit pays', () => {
    expect(decide({ earlier_cancels: 2 }).cancel_loses_credit).toBe(true)
    expect(decide({ counted_credit: false }).cancel_loses_credit).toBe(false)
    expect(decide({ withdrawn: true }).cancel_loses_credit).toBe(false)
    expect(decide({}).cancel_loses_credit).toBe(false)
  })
})

it.each<[string, Partial<ActionPlace>, Partial<ActionRules>, string | null]>([
  ['after attending', attended, {}, null],
  ['where it is off', attended, { reservation_rating_enabled: false }, 'rating_off'],
  ['a cancelled one', { ...attended, cancelled: true }, {}, 'cancelled'],
  ['a guest’s place', { ...attended, for_guest: true }, {}, 'guest_place'],
  ['before the class', {}, {}, 'not_attended'],
  ['after missing it', { class_date: hours(-2) }, {}, 'not_attended'],
  ['before the cash is paid', { ...attended, is_cash: true }, {}, 'not_attended'],
  ['after the cash is paid', { ...attended, is_cash: true, is_paid: true }, {}, null],
  ['twice', { ...attended, class_stars: 5 }, {}, 'rated'],
])('rating %s', (_, place, given, code) => {
  expect(decide(place, given).cannot.rate).toBe(code)
})

it.each<[string, Partial<ActionPlace>, Partial<ActionRules>, string | null]>([
  ['before the class', {}, {}, null],
  ['while it runs', { class_date: hours(-0.5) }, {}, null],
  ['when it has ended', { class_date: hours(-50 / 60) }, {}, 'class_ended'],
  ['where it is off', {}, { qrcode_enabled: false }, 'qr_off'],
  ['of a cancelled one', { cancelled: true }, {}, 'cancelled'],
  ['of a guest', { for_guest: true }, {}, null],
])('the QR code %s', (_, place, given, code) => {
  expect(decide(place, given).cannot.qr).toBe(code)
})

it.each<[string, Partial<ActionPlace>, Partial<ActionRules>, string | null]>([
  ['while there is room', {}, {}, null],
  ['where guests are off', {}, { allow_class_guests: false }, 'guests_off'],
  ['to a cancelled place', { cancelled: true }, {}, 'cancelled'],
  ['to a guest’s place', { for_guest: true }, {}, 'guest_place'],
  ['to a class that begins', { class_date: hours(0) }, {}, 'class_begun'],
  ['to a full class', { places_left: 0 }, {}, 'class_full'],
])('a guest %s', (_, place, given, code) => {
  expect(decide(place, given).cannot.guest).toBe(code)
})

it.each<[string, Partial<ActionPlace>, Partial<ActionRules>, string | null]>([
  ['before the class', {}, {}, null],
  ['where it is off', {}, { allow_transfers: false }, 'transfers_off'],
  ['a membership’s place', { unlimited: true }, {}, 'membership'],
])('transferring %s', (_, place, given, code) => {
  expect(decide(place, given).cannot.transfer).toBe(code)
})
