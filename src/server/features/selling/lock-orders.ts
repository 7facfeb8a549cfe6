import { sql } from 'kysely'
import type { Trx } from '#server/db/transaction.ts'

/**
 * Locks a customer's orders until the transaction ends: of two parallel orders the second one finds the first. Take it before
 * any lock that an order takes, to avoid deadlocks.
 */
export async function lockOrders(trx: Trx, customer_id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${customer_id}::integer, 0)`.execute(trx)
}
