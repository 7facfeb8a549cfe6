import { sql } from 'kysely'
import type { Trx } from '#server/db/transaction.ts'
import { buyerOf } from './order-rows.ts'

/**
 * Locks a customer's orders until the transaction ends: of two parallel orders the second one finds the first. Take it before
 * any lock that an order takes, to avoid deadlocks.
 */
export async function lockOrders(trx: Trx, customer_id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${customer_id}::integer, 0)`.execute(trx)
}

/** The same for whoever has a purchase, and returns them: after a merge that was waited for it is the other account. */
export async function lockOrdersOf(trx: Trx, purchase_id: number, unknown?: () => Error): Promise<number> {
  for (let locked: number | null = null; ;) {
    const customer_id = await buyerOf(trx, purchase_id, unknown)
    if (customer_id === locked) return customer_id
    await lockOrders(trx, customer_id)
    locked = customer_id
  }
}

/**
 * The same for several, and all their purchases. Whoever changes a customer together with purchases and places takes it first: a
 * refund and a revocation lock the purchase, then the classes and the credits.
 */
export async function lockPurchasesOf(trx: Trx, customer_ids: readonly number[]): Promise<void> {
  for (const customer_id of customer_ids.toSorted((a, b) => a - b)) await lockOrders(trx, customer_id)
  await trx
    .selectFrom('purchase')
    .select('purchase_id')
    .where('customer_id', 'in', [...customer_ids])
    .orderBy('purchase_id')
    // A merge changes whose they are, which others refer to.
    .forUpdate()
    .execute()
}
