import { sql } from 'kysely'
import type { Trx } from '#server/db/transaction.ts'

/**
 * Takes the lock under which a customer's orders are written down, until the transaction ends: of two at the same time the
 * second one finds the first. It comes before any lock that an order takes, to avoid deadlocks.
 */
export async function lockOrders(trx: Trx, customer_id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${customer_id}::integer, 0)`.execute(trx)
}
