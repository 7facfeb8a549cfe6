import { inTransaction, type Queryable } from '#server/db/transaction.ts'
import type { Services } from '#server/services.ts'
import { openPurchase, type Order } from './open-purchase.ts'
import { sellerOf } from './send-order-mail.ts'
import { settlePurchase } from './settle-purchase.ts'

/**
 * Gives a customer a free package at once. Throws AppError 400 when there is a price to pay, and what openPurchase does.
 */
export function takeOffer(
  db: Queryable,
  services: Services,
  order: Order,
): Promise<{ purchase_id: number; payment_id: number | null }> {
  return inTransaction(db, async (trx) => {
    const { purchase } = await openPurchase(trx, order)
    const { purchase_id, status } = purchase
    if (status === 'pending') await settlePurchase(trx, sellerOf(services), { purchase_id, payment: null })
    return { purchase_id, payment_id: null }
  })
}
