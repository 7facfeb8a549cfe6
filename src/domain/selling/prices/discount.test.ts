import { describe, expect, it } from 'vitest'
import { type DiscountLimits, type DiscountWish, discountVerdict } from './discount.ts'

const noon = new Date('2026-11-20T18:00:00Z')
const before = new Date(noon.getTime() - 1)
const after = new Date(noon.getTime() + 1)
const free: DiscountLimits = {
  starts_at: null,
  ends_at: null,
  max_uses: null,
  max_uses_per_customer: null,
  uses: 0,
  class_package_ids: [],
}
const wish: DiscountWish = { class_package_id: 7, baseCents: 10_000, ownUses: 0, now: noon }

describe('a discount', () => {
  it.each<[string, Partial<DiscountLimits>, Partial<DiscountWish>, ReturnType<typeof discountVerdict>]>([
    ['without limits', {}, {}, 'ok'],
    ['from this moment on', { starts_at: noon }, {}, 'ok'],
    ['from the next moment on', { starts_at: after }, {}, 'invalid'],
    ['until the next moment', { ends_at: after }, {}, 'ok'],
    ['until this moment', { ends_at: noon }, {}, 'invalid'],
    ['in its window', { starts_at: before, ends_at: after }, {}, 'ok'],
    ['for this package', { class_package_ids: [3, 7] }, {}, 'ok'],
    ['for other packages', { class_package_ids: [3, 8] }, {}, 'invalid'],
    ['for what is free anyway', {}, { baseCents: 0 }, 'invalid'],
    ['with one use left', { max_uses: 5, uses: 4 }, {}, 'ok'],
    ['with no use left', { max_uses: 5, uses: 5 }, {}, 'used_up'],
    ['with one of the own uses left', { max_uses_per_customer: 2 }, { ownUses: 1 }, 'ok'],
    ['with no own use left', { max_uses_per_customer: 2 }, { ownUses: 2 }, 'used_up'],
    ['over and used up', { ends_at: noon, max_uses: 1, uses: 1 }, {}, 'invalid'],
  ])('%s', (_, limits, wanted, verdict) => {
    expect(discountVerdict({ ...free, ...limits }, { ...wish, ...wanted })).toBe(verdict)
  })
})
