import type { Queryable } from '#server/db/transaction.ts'
import { purchasesOf } from '#server/features/selling/order-rows.ts'

interface Older {
  purchase_id: number
  customer_id: number
  class_package_id: number
}

/**
 * Whether the customer has bought another subscription to the same package since then, or is buying it: both would be charged if the older
 * one went on. Call it under `lockOrders`.
 */
export async function hasNewer(
  db: Queryable,
  { purchase_id, customer_id, class_package_id }: Older,
  since: Date,
): Promise<boolean> {
  const newer = await purchasesOf(db, customer_id, class_package_id)
    .where('purchase_id', '<>', purchase_id)
    .where('subscription_period', 'is not', null)
    .where('status', 'in', ['pending', 'active'])
    .where('created_at', '>=', since)
    .limit(1)
    .executeTakeFirst()
  return newer !== undefined
}
