import type { ClassPackage } from '#contract/types.ts'

export const priceOf = (pack: Pick<ClassPackage, 'price' | 'sale_price'>): number =>
  pack.sale_price ?? pack.price

/**
 * The package to suggest for a class: to somebody who never had one the cheapest, which is the gift where the studio has one; to
 * others one on sale, else the shop's first.
 */
export function offerFor(
  classTypeId: number,
  packages: readonly ClassPackage[],
  had: boolean,
): ClassPackage | null {
  const good = packages.filter((one) => !one.is_subscription && paysFor(classTypeId, one))
  const best = had
    ? good.find((one) => one.sale_price !== null)
    : good.toSorted((one, other) => priceOf(one) - priceOf(other))[0]
  return best ?? good[0] ?? null
}

/** A fee without classes pays for none. */
const paysFor = (classTypeId: number, { class_amount, class_package_types: types }: ClassPackage): boolean =>
  types.length === 0
    ? class_amount !== 0
    : types.some(({ class_type }) => class_type.class_type_id === classTypeId)
