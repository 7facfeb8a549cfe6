import type { Insertable } from 'kysely'

import type { NextPurchaseState, PurchaseState } from '#domain/selling/purchases/purchase-life.ts'
import type { ClassPackageTable, DiscountTable } from '#server/db/schema/packages.ts'
import type { PurchaseTable } from '#server/db/schema/purchases.ts'
import type { Queryable } from '#server/db/transaction.ts'

/** A state that a test begins with, whatever led to it. */
export const inState = (state: PurchaseState): NextPurchaseState => state as NextPurchaseState

export function sellingBuilders(db: Queryable) {
  const classPackage = (given: Partial<Insertable<ClassPackageTable>> = {}) =>
    db
      .insertInto('class_package')
      .values({ title: '10 clases', price_cents: 150_000, class_amount: 10, expiration_days: 30, ...given })
      .returningAll()
      .executeTakeFirstOrThrow()
  return {
    classPackage,
    /**
     * A pending purchase at the package's price; creates a package when none is given. It grants nothing by itself.
     */
    purchase: async (given: Partial<Insertable<PurchaseTable>> & { customer_id: number }) => {
      const bought =
        given.class_package_id === undefined
          ? await classPackage()
          : await db
              .selectFrom('class_package')
              .selectAll()
              .where('class_package_id', '=', given.class_package_id)
              .executeTakeFirstOrThrow()
      const price = bought.sale_price_cents ?? bought.price_cents
      const types = await db
        .selectFrom('class_package_type')
        .select(['class_type_id', 'class_amount', 'expiration_days'])
        .where('class_package_id', '=', bought.class_package_id)
        .orderBy('class_type_id')
        .execute()
      return db
        .insertInto('purchase')
        .values({
          class_package_id: bought.class_package_id,
          base_cents: price,
          total_cents: price,
          class_amount: bought.class_amount,
          expiration_days: bought.expiration_days,
          is_online: bought.is_online,
          is_special_event: bought.is_special_event,
          granted_types: JSON.stringify(types),
          renewal_cents: bought.is_subscription ? price : null,
          subscription_period: bought.subscription_period,
          subscription_interval: bought.subscription_interval,
          free_trial_length: bought.free_trial_length,
          free_trial_period: bought.free_trial_period,
          ...given,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
    },
    discount: (given: Partial<Insertable<DiscountTable>> = {}) =>
      db
        .insertInto('discount')
        .values({
          code: `D${crypto.randomUUID().slice(0, 8)}`,
          is_percent: true,
          amount_hundredths: 1000,
          ...given,
        })
        .returningAll()
        .executeTakeFirstOrThrow(),
  }
}
