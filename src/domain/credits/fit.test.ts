import { expect, it } from 'vitest'

import { type Credit, fits, type PayableClass } from './fit.ts'

const credit: Credit = {
  available_class_id: 1,
  state: 'free',
  unlimited: false,
  class_types: null,
  class_package_id: 7,
  only_package: false,
  expires_on: '2026-11-18',
  held_for: null,
  usable_from: null,
}
const yoga: PayableClass = {
  single_class_id: 50,
  class_type_id: 3,
  class_package_id: null,
  day: '2026-11-18',
}

it.each<[string, Partial<Credit>, Partial<PayableClass>, boolean]>([
  ['a plain credit on its last day', {}, {}, true],
  ['the day after its last', {}, { day: '2026-11-19' }, false],
  ['from the first day after a pause', { usable_from: '2026-11-18' }, {}, true],
  ['before it', { usable_from: '2026-11-19' }, {}, false],
  ['before it, but held for this class', { usable_from: '2026-11-19', held_for: 50 }, {}, true],
  ['used', { state: 'used' }, {}, false],
  ['expired', { state: 'expired' }, {}, false],
  ['removed', { state: 'removed' }, {}, false],
  ['of the class type', { class_types: [1, 3] }, {}, true],
  ['of another class type', { class_types: [1] }, {}, false],
  ['of the package that the class needs', {}, { class_package_id: 7 }, true],
  ['of another package than the class needs', {}, { class_package_id: 8 }, false],
  ['of no package where the class needs one', { class_package_id: null }, { class_package_id: 7 }, false],
  ['of a special event, for its class', { only_package: true }, { class_package_id: 7 }, true],
  ['of a special event, for an ordinary class', { only_package: true }, {}, false],
  ['of the package but of another type', { class_types: [1] }, { class_package_id: 7 }, false],
  ['held for this class', { held_for: 50 }, {}, true],
  ['held for another class', { held_for: 51 }, {}, false],
  ['a membership', { unlimited: true }, {}, true],
])('%s', (_, given, target, expected) => {
  expect(fits({ ...credit, ...given }, { ...yoga, ...target })).toBe(expected)
})
