import { describe, expect, it } from 'vitest'

import type { Credit } from '#domain/credits/fit.ts'

import {
  type AwaitedClass,
  decideFreedPlace,
  decideJoining,
  freedPlaceMode,
  offerEnd,
  type Waiting,
  type WaitlistRules,
} from './waitlist.ts'

const rules: WaitlistRules = {
  waitlist_enabled: true,
  waitlist_mode: 'broadcast',
  waitlist_offer_minutes: 15,
  waitlist_auto_hours: 2,
  single_class_enabled: true,
  waitlist_cutoff_minutes: 30,
  timezone: 'America/Mexico_City',
}
const target: AwaitedClass = {
  single_class_id: 9,
  class_date: new Date('2026-11-18T18:00:00Z'),
  cancelled: false,
  places_left: 1,
  closes_minutes: 0,
  class_type_id: 3,
  class_package_id: null,
}
const before = (minutes: number) => new Date(target.class_date.getTime() - minutes * 60_000)
const noon = before(6 * 60)

const credit: Credit = {
  available_class_id: 70,
  state: 'free',
  unlimited: false,
  class_types: null,
  class_package_id: null,
  only_package: false,
  expires_on: '2026-12-31',
  held_for: null,
  usable_from: null,
}
const waiting = (waitlist_id: number, given: Partial<Waiting> = {}): Waiting => ({
  waitlist_id,
  reserved: false,
  elsewhere: false,
  notify: true,
  notified: false,
  credits: [credit],
  penalties: [],
  ...given,
})
const poor = { credits: [] }
const blocked = { credits: [{ ...credit, unlimited: true }], penalties: ['2026-11-25'] }

describe('the mode in which a freed place is assigned', () => {
  it.each<[string, Partial<WaitlistRules>, Partial<AwaitedClass>, number, string | null]>([
    ['told', {}, {}, 360, 'broadcast'],
    ['not when waitlists are off', { waitlist_enabled: false }, {}, 360, null],
    ['not when nobody books in person', { single_class_enabled: false }, {}, 360, null],
    ['not without a place', {}, { places_left: 0 }, 360, null],
    ['not of a cancelled class', {}, { cancelled: true }, 360, null],
    ['not once the class has begun', { waitlist_cutoff_minutes: 0 }, {}, 0, null],
    ['at the cutoff', {}, {}, 30, 'broadcast'],
    ['not after the cutoff', {}, {}, 29, null],
    ['not once booking has ended, which may be before the cutoff', {}, { closes_minutes: 45 }, 45, null],
    ['until booking ends', {}, { closes_minutes: 45 }, 46, 'broadcast'],
    ['offered', { waitlist_mode: 'offer' }, {}, 360, 'offer'],
    ['offered until the cutoff', { waitlist_mode: 'offer' }, {}, 30, 'offer'],
    ['not offered after it', { waitlist_mode: 'offer' }, {}, 29, null],
    ['booked', { waitlist_mode: 'auto' }, {}, 360, 'auto'],
    ['booked up to the hours before', { waitlist_mode: 'auto' }, {}, 120, 'auto'],
    ['told when it is closer', { waitlist_mode: 'auto' }, {}, 119, 'broadcast'],
    ['not booked after the cutoff', { waitlist_mode: 'auto', waitlist_auto_hours: 0 }, {}, 29, null],
  ])('%s', (_, setting, given, minutes, mode) => {
    expect(freedPlaceMode({ ...target, ...given }, { ...rules, ...setting }, before(minutes))).toBe(mode)
  })
})

describe('who gets the place', () => {
  const offer = { waitlist_mode: 'offer' }
  const auto = { waitlist_mode: 'auto' }
  const offered = (waitlist_id: number, paid: Credit = credit) => ({
    act: 'offer',
    waitlist_id,
    credit: paid,
    until: new Date(noon.getTime() + 15 * 60_000),
  })
  const sooner = { ...credit, available_class_id: 71, expires_on: '2026-11-20' }
  it.each<[string, Partial<WaitlistRules>, Waiting[], unknown]>([
    [
      'everybody is notified at once',
      {},
      [waiting(1), waiting(2, poor)],
      { act: 'notify', waitlist_ids: [1, 2] },
    ],
    [
      'but those who want no word, know of it or are in',
      {},
      [
        waiting(1, { notify: false }),
        waiting(2, { notified: true }),
        waiting(3, { reserved: true }),
        waiting(4),
      ],
      { act: 'notify', waitlist_ids: [4] },
    ],
    ['nobody is left to notify', {}, [waiting(1, { notified: true })], { act: 'nothing' }],
    ['nobody waits', offer, [], { act: 'nothing' }],
    ['the first is offered it', offer, [waiting(1), waiting(2)], offered(1)],
    ['also one who wants no word of places', offer, [waiting(1, { notify: false })], offered(1)],
    ['with what expires first', offer, [waiting(1, { credits: [credit, sooner] })], offered(1, sooner)],
    ['no credit: the next', offer, [waiting(1, poor), waiting(2)], offered(2)],
    ['a penalty: the next', offer, [waiting(1, blocked), waiting(2)], offered(2)],
    [
      'a penalty that is over: theirs',
      offer,
      [waiting(1, { ...blocked, penalties: ['2026-11-18'] })],
      {
        ...offered(1),
        credit: { ...credit, unlimited: true },
      },
    ],
    ['in already: the next', offer, [waiting(1, { reserved: true }), waiting(2)], offered(2)],
    ['in another class at that time: asked', offer, [waiting(1, { elsewhere: true })], offered(1)],
    [
      'nobody can take it: all are told',
      offer,
      [waiting(1, poor), waiting(2, blocked)],
      {
        act: 'notify',
        waitlist_ids: [1, 2],
      },
    ],
    ['the first is booked', auto, [waiting(1), waiting(2)], { act: 'book', waitlist_id: 1 }],
    ['no credit: the next is booked', auto, [waiting(1, poor), waiting(2)], { act: 'book', waitlist_id: 2 }],
    [
      'in another class at that time: not booked unasked',
      auto,
      [waiting(1, { elsewhere: true })],
      {
        act: 'notify',
        waitlist_ids: [1],
      },
    ],
  ])('%s', (_, setting, line, expected) => {
    expect(decideFreedPlace(target, line, { ...rules, ...setting }, noon)).toEqual(expected)
  })

  it('nobody while the waitlist is closed', () => {
    expect(decideFreedPlace(target, [waiting(1)], rules, before(29))).toEqual({ act: 'nothing' })
  })
})

it.each([
  ['the studio’s minutes', 0, 360, 345],
  ['no longer than booking', 20, 31, 20],
  ['no longer than until the class', 0, 10, 0],
])('an offer is valid for %s', (_, closes_minutes, at, end) => {
  expect(offerEnd({ ...target, closes_minutes }, rules, before(at))).toEqual(before(end))
})

describe('joining', () => {
  const full = { ...target, places_left: 0 }
  const nothing = { reserved: false, waiting: false, agreed_date: new Date(target.class_date) }
  it.each<
    [
      string,
      AwaitedClass | null,
      Partial<Parameters<typeof decideJoining>[1]>,
      Partial<WaitlistRules>,
      number,
      string,
    ]
  >([
    ['a full class', full, {}, {}, 360, 'ok'],
    ['where waitlists are off', full, {}, { waitlist_enabled: false }, 360, 'waitlist_off'],
    ['no class', null, {}, {}, 360, 'not_found'],
    ['a cancelled class', { ...full, cancelled: true }, {}, {}, 360, 'class_cancelled'],
    ['a class that has begun', full, {}, {}, 0, 'class_begun'],
    ['at another hour', full, { agreed_date: before(1), waiting: true }, {}, 360, 'class_changed'],
    ['without naming one', full, { agreed_date: undefined }, {}, 360, 'ok'],
    ['one’s own class', full, { reserved: true }, {}, 360, 'already_reserved'],
    ['twice', full, { waiting: true }, {}, 360, 'already_waiting'],
    ['after the cutoff', full, {}, {}, 29, 'waitlist_closed'],
    ['after booking ended', { ...full, closes_minutes: 60 }, {}, {}, 60, 'waitlist_closed'],
    ['a class with places', target, {}, {}, 360, 'class_not_full'],
  ])('%s', (_, class_, own, setting, minutes, code) => {
    const now = before(minutes)
    expect(decideJoining(class_, { ...nothing, ...own }, { ...rules, ...setting }, now)).toBe(code)
  })
})
