import { describe, expect, it } from 'vitest'
import type { Credit } from '#domain/credits/fit.ts'
import { decideMove, type MovablePlace, type MoveCode, type MoveTarget } from './move.ts'

const now = new Date('2026-11-18T12:00:00Z')
const credit: Credit = {
  available_class_id: 1,
  state: 'used',
  unlimited: false,
  class_types: null,
  class_package_id: null,
  only_package: false,
  expires_on: '2026-11-30',
  usable_from: null,
  held_for: null,
}
const place: MovablePlace = {
  single_class_id: 1,
  class_date: new Date('2026-11-19T12:00:00Z'),
  cancelled: false,
  for_guest: false,
  attend: false,
  places: 1,
  credits: [credit],
}
const target: MoveTarget = {
  single_class_id: 2,
  class_type_id: 5,
  class_package_id: null,
  day: '2026-11-20',
  class_date: new Date('2026-11-20T12:00:00Z'),
  cancelled: false,
  places_left: 1,
  spot_map: null,
  taken: new Set(),
  has_place: false,
}
const past = new Date('2026-11-18T11:00:00Z')
const mapped = { spot_map: '2,2', taken: new Set([1]) }

const cases: [string, Partial<MovablePlace>, Partial<MoveTarget>, number | null, MoveCode][] = [
  ['a place that a credit pays', {}, {}, null, 'ok'],
  ['a place in cash', { credits: [] }, { class_package_id: 9 }, null, 'ok'],
  ['a cancelled place', { cancelled: true }, {}, null, 'already_cancelled'],
  ['a guest without the holder', { for_guest: true }, {}, null, 'guest_place'],
  ['somebody who was checked in', { attend: true }, {}, null, 'attended'],
  ['into the same class', {}, { single_class_id: 1 }, null, 'same_class'],
  ['out of a class that has begun', { class_date: past }, {}, null, 'class_begun'],
  ['into a class that has begun', {}, { class_date: past }, null, 'class_begun'],
  ['into a class that begins this instant', {}, { class_date: now }, null, 'class_begun'],
  ['out of a class that begins this instant', { class_date: now }, {}, null, 'class_begun'],
  ['into a cancelled class', {}, { cancelled: true }, null, 'class_cancelled'],
  ['into a class where they have a place', {}, { has_place: true }, null, 'already_reserved'],
  ['with a credit for other types', { credits: [{ ...credit, class_types: [4] }] }, {}, null, 'credit_unfit'],
  ['with a credit that ends before', { credits: [credit] }, { day: '2026-12-01' }, null, 'credit_unfit'],
  [
    'with one of two credits that fits',
    { credits: [credit, { ...credit, only_package: true }] },
    {},
    null,
    'credit_unfit',
  ],
  [
    'with a membership that is valid',
    { credits: [{ ...credit, state: 'free', unlimited: true }] },
    {},
    null,
    'ok',
  ],
  ['two people into one place', { places: 2 }, {}, null, 'class_full'],
  ['without a spot where one is needed', {}, mapped, null, 'spot_required'],
  ['to a spot of a class without a map', {}, {}, 1, 'spot_invalid'],
  ['to a spot that is not on the map', {}, mapped, 5, 'spot_invalid'],
  ['to a taken spot', {}, mapped, 1, 'spot_taken'],
  ['to a free spot', {}, mapped, 2, 'ok'],
  ['to the last spot of the map', {}, mapped, 4, 'ok'],
]

describe('moving a place to another class', () => {
  it.each(cases)('%s', (_, own, other, spot, code) => {
    expect(decideMove({ ...place, ...own }, { ...target, ...other }, { spot, now })).toBe(code)
  })
})
