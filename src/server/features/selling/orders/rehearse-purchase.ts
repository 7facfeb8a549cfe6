import { nextState } from '#domain/selling/purchases/purchase-life.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Services } from '#server/kit/services.ts'
import { lockOrders } from '#server/features/selling/lock-orders.ts'
import { lockOpen, updatePurchase } from '#server/features/selling/order-rows.ts'
import { openPurchase, type Order } from './open-purchase.ts'

/** Ends a rehearsal: everything that it wrote is rolled back. */
class Rehearsed extends Error {
  override name = 'Rehearsed'
}

/**
 * Throws what `openPurchase` would throw if these open attempts of the customer were cancelled. Only an order that passes may cancel them: a
 * press that is refused anyway must not end another device's payment. Writes nothing.
 */
export async function rehearsePurchase(
  services: Services,
  order: Order,
  purchase_ids: readonly number[],
): Promise<void> {
  const play = inTransaction(services.db, async (trx) => {
    await lockOrders(trx, order.customer_id)
    for (const { purchase_id, status, subscription_period } of await lockOpen(trx, purchase_ids))
      await updatePurchase(trx, purchase_id, {
        status: nextState(status, 'refused', subscription_period !== null),
      })
    await openPurchase(trx, order)
    throw new Rehearsed()
  })
  await play.catch((error: unknown) => (error instanceof Rehearsed ? undefined : Promise.reject(error)))
}
