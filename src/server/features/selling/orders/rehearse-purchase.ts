import { sql } from 'kysely'
import { inTransaction } from '#server/db/transaction.ts'
import type { Services } from '#server/kit/services.ts'
import { lockOrders } from '#server/features/selling/lock-orders.ts'
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
    await trx
      .updateTable('purchase')
      .set({ status: 'failed' })
      .where('purchase_id', '=', sql<number>`any(${purchase_ids})`)
      .where('status', '=', 'pending')
      .execute()
    await openPurchase(trx, order)
    throw new Rehearsed()
  })
  await play.catch((error: unknown) => (error instanceof Rehearsed ? undefined : Promise.reject(error)))
}
