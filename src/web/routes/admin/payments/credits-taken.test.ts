import { expect, it } from 'vitest'
import type { AvailableClass, Purchase } from '#contract/types.ts'
import { creditsTaken } from './credits-taken.ts'

const purchase = (more: object = {}) =>
  ({
    purchase_id: 7,
    class_amount: 10,
    granted_types: [],
    refunded: 0,
    total_payment: 1500,
    ...more,
  }) as unknown as Purchase
const credits = (count: number, more: Partial<AvailableClass> = {}) =>
  Array.from({ length: count }, () => ({
    purchase_id: 7,
    state: 'free',
    class_amount: 1,
    held_for: null,
    ...more,
  })) as AvailableClass[]
const types = { granted_types: [{ class_amount: 4 }, { class_amount: 2 }] }

it.each<[string, Purchase, AvailableClass[], number | null, [number, number, boolean | null]]>([
  ['everything, all that are unused', purchase(), credits(6), null, [6, 0, null]],
  ['everything written as an amount', purchase({ refunded: 500 }), credits(6), 1000, [6, 0, null]],
  ['a part, its share', purchase(), credits(10), 450, [3, 7, null]],
  ['a part, rounded down', purchase(), credits(10), 149.99, [0, 10, null]],
  [
    'a further part, the rest of both shares',
    purchase({ refunded: 149.99 }),
    credits(10),
    0.01,
    [1, 9, null],
  ],
  ['a part, no more than are unused', purchase(), credits(2), 750, [2, 0, null]],
  ['a part of what is by class type', purchase(types), credits(6), 750, [3, 3, null]],
  ['a part, none that an offer holds', purchase(), credits(2, { held_for: 3 }), 750, [0, 2, null]],
  ['everything, those too', purchase(), credits(2, { held_for: 3 }), null, [2, 0, null]],
  ['nothing of other purchases', purchase(), credits(4, { purchase_id: 8 }), null, [0, 0, null]],
  ['nothing that is used', purchase(), credits(4, { state: 'used' }), null, [0, 0, null]],
  ['a membership', purchase({ class_amount: -1 }), credits(1, { class_amount: -1 }), null, [0, 0, true]],
  [
    'no membership by a part',
    purchase({ class_amount: -1 }),
    credits(1, { class_amount: -1 }),
    5,
    [0, 0, false],
  ],
])('a refund takes of %s', (_, bought, all, pesos, [taken, left, ends]) => {
  expect(creditsTaken(bought, all, pesos)).toEqual({ taken, left, ends })
})
