import { fc } from '#tests/properties.ts'
import {
  daysFor,
  isUsedUp,
  limitOf,
  byClassAmount,
  groupOf,
  isFreeOffer,
  isInGroup,
  isInShop,
  isSubscription,
  isTrial,
  packagesFor,
  validDays,
  wantsConfirmedEmail,
  type PackageKind,
} from './packages.ts'
import { describe, expect, it } from 'vitest'

const plain: PackageKind = {
  class_amount: 10,
  class_package_types: [],
  is_trial: false,
  is_special_event: false,
  is_online: false,
  home: false,
  limit_per_customer: null,
  subscription_period: null,
  subscription_interval: null,
}
const granting = (...amounts: number[]) => amounts.map((class_amount) => ({ class_amount }))
const kinds = fc.record({
  class_amount: fc.integer({ min: -1, max: 20 }),
  class_package_types: fc.constant([]),
  is_trial: fc.boolean(),
  is_special_event: fc.boolean(),
  is_online: fc.boolean(),
  home: fc.boolean(),
  limit_per_customer: fc.option(fc.integer({ min: 1, max: 3 })),
  subscription_period: fc.option(fc.constantFrom('day', 'month', 'year')),
  subscription_interval: fc.option(fc.integer({ min: 1, max: 12 })),
})

describe('kinds of packages', () => {
  it('a subscription has period and interval', () => {
    expect(isSubscription({ subscription_period: 'month', subscription_interval: 1 })).toBe(true)
    expect(isSubscription({ subscription_period: 'month', subscription_interval: null })).toBe(false)
    expect(isSubscription({ subscription_period: null, subscription_interval: 1 })).toBe(false)
  })

  it('a trial is marked as one, or is a single class sold once', () => {
    expect(isTrial({ ...plain, is_trial: true })).toBe(true)
    expect(isTrial({ ...plain, class_amount: 1, limit_per_customer: 1 })).toBe(true)
    expect(isTrial({ ...plain, class_amount: 1, limit_per_customer: 2 })).toBe(false)
    expect(isTrial({ ...plain, limit_per_customer: 1 })).toBe(false)
    // What it grants by class type counts, and not the number beside that.
    const of = (class_amount: number, ...types: number[]) =>
      isTrial({ ...plain, class_amount, class_package_types: granting(...types), limit_per_customer: 1 })
    expect([of(1, 4, 2), of(12, 1), of(12, 1, -1)]).toEqual([false, true, false])
  })

  it('a free offer costs nothing and is no subscription', () => {
    expect(isFreeOffer(plain, 0)).toBe(true)
    expect(isFreeOffer(plain, 1)).toBe(false)
    expect(isFreeOffer({ subscription_period: 'month', subscription_interval: 1 }, 0)).toBe(false)
  })

  it('a free one and a trial require a confirmed e-mail', () => {
    const trial = { ...plain, is_trial: true }
    const asked = [plain, trial].map((kind) => [0, 100].map((total) => wantsConfirmedEmail(kind, total)))
    expect(asked).toEqual([
      [true, false],
      [true, true],
    ])
  })
})

describe('the validity', () => {
  const types = [15, 20].map((expiration_days, index) => ({
    class_type: { class_type_id: index + 1 },
    expiration_days,
  }))

  it('is that of the classes that last longest; of an online package its own', () => {
    const days = (class_package_types: typeof types, is_online = false) =>
      validDays({ is_online, expiration_days: 60, class_package_types })
    expect([days([]), days(types), days(types, true)]).toEqual([60, 20, 60])
  })

  it('for a class type is that of its credits', () => {
    const pack = { expiration_days: 60, class_package_types: types }
    expect([daysFor(1, pack), daysFor(1, { ...pack, class_package_types: [] })]).toEqual([15, 60])
  })
})

describe('lists', () => {
  it('omit trials and events from the shop', () => {
    expect(isInShop(plain)).toBe(true)
    expect(isInShop({ ...plain, is_online: true })).toBe(true)
    expect(isInShop({ ...plain, is_trial: true })).toBe(false)
    expect(isInShop({ ...plain, is_special_event: true })).toBe(false)
  })

  it('show a trial on the landing page only', () => {
    const trial = { ...plain, is_trial: true, home: true }
    expect(isInGroup(trial, 'presenciales', false)).toBe(false)
    expect(isInGroup(trial, 'presenciales', true)).toBe(true)
  })

  it('put every package into at most one group', () => {
    fc.assert(
      fc.property(kinds, fc.boolean(), (kind, homeOnly) => {
        const groups = (['online', 'presenciales', 'especiales'] as const).filter((group) =>
          isInGroup(kind, group, homeOnly),
        )
        expect(groups.length).toBeLessThanOrEqual(1)
        if (kind.home) expect(isInGroup(kind, groupOf(kind), true)).toBe(true)
        if (isInShop(kind)) expect(isInGroup(kind, groupOf(kind), false)).toBe(true)
      }),
    )
  })

  it('are sorted by number of classes, unlimited last, then by position and id', () => {
    const row = (class_package_id: number, class_amount: number, position = 0, types: number[] = []) => ({
      class_package_id,
      class_amount,
      class_package_types: granting(...types),
      position,
    })
    const list = [row(1, -1), row(2, 10), row(3, 5, 2), row(4, 5, 1), row(6, 5, 1), row(5, 1)]
    const byType = [row(7, 1, 0, [-1, 2]), row(8, 20, 0, [3, 4])]
    const ids = [...list, ...byType].toSorted(byClassAmount).map((entry) => entry.class_package_id)
    expect(ids).toEqual([5, 4, 6, 3, 8, 2, 1, 7])
  })
})

it('for a class type contain its own packages, then those for all types, and no others', () => {
  const pack = (name: string, ...types: number[]) => ({
    name,
    class_package_types: types.map((class_type_id) => ({ class_type: { class_type_id } })),
  })
  const list = [pack('all'), pack('yoga', 3), pack('both', 3, 7), pack('other', 9), pack('everything')]
  expect(packagesFor(7, list).map(({ name }) => name)).toEqual(['both', 'all', 'everything'])
  expect(packagesFor(3, list).map(({ name }) => name)).toEqual(['yoga', 'both', 'all', 'everything'])
  expect(packagesFor(1, [])).toEqual([])
})

describe('a limit for each customer', () => {
  it.each([
    [false, null, null],
    [false, 2, 2],
    [true, null, 1],
    [true, 2, 2],
  ])('of a trial: %s, with its own %s, is %s', (is_trial, limit_per_customer, limit) => {
    expect(limitOf({ is_trial, limit_per_customer })).toBe(limit)
  })

  const once = { class_package_id: 7, is_trial: false, limit_per_customer: 1 }
  it.each([
    [true, once, [{ class_package_id: 7, status: 'completed' }]],
    [true, once, [{ class_package_id: 7, status: 'active' }]],
    [false, once, [{ class_package_id: 7, status: 'pending' }]],
    [false, once, [{ class_package_id: 7, status: 'failed' }]],
    [false, once, [{ class_package_id: 8, status: 'completed' }]],
    [false, { ...once, limit_per_customer: 2 }, [{ class_package_id: 7, status: 'completed' }]],
    [false, { ...once, limit_per_customer: null }, [{ class_package_id: 7, status: 'completed' }]],
    [
      true,
      { ...once, is_trial: true, limit_per_customer: null },
      [{ class_package_id: 7, status: 'completed' }],
    ],
  ])('is reached: %s', (reached, pack, purchases) => {
    expect(isUsedUp(pack, purchases)).toBe(reached)
  })
})
