import { expect, it } from 'vitest'
import type { ClassPackage } from '#contract/types.ts'
import { offerFor } from './offer.ts'

const pack = (title: string, price: number, given: Partial<ClassPackage> = {}) =>
  ({
    title,
    price,
    sale_price: null,
    is_subscription: false,
    class_amount: 1,
    class_package_types: [],
    ...given,
  }) as unknown as ClassPackage
const types = (class_type_id: number) =>
  ({ class_package_types: [{ class_type: { class_type_id } }] }) as Partial<ClassPackage>

const shop = [
  pack('inscription', 0, { class_amount: 0 }),
  pack('monthly', 0, { is_subscription: true }),
  pack('ten', 2200),
  pack('ten on sale', 2400, { sale_price: 2090 }),
  pack('one', 260),
  pack('gift of another class', 0, types(2)),
]
const gift = pack('gift', 0, types(1))
const titleFor = (packages: ClassPackage[], had: boolean) => offerFor(1, packages, had)?.title

it('suggests a newcomer the gift that fits the class, else the cheapest package', () => {
  expect(titleFor([...shop, gift], false)).toBe('gift')
  expect(titleFor(shop, false)).toBe('one')
})

it('suggests others what is on sale, else the first that fits', () => {
  expect(titleFor([...shop, gift], true)).toBe('ten on sale')
  expect(
    titleFor(
      shop.filter(({ sale_price }) => sale_price === null),
      true,
    ),
  ).toBe('ten')
  expect(offerFor(1, [], true)).toBeNull()
})
