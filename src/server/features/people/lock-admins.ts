import type { Trx } from '#server/db/transaction.ts'

/**
 * Locks the records of all admins and returns their ids. In one order, and before the record that changes, so that two admins who
 * demote each other wait for one another and do not deadlock.
 */
export async function lockAdmins(trx: Trx): Promise<number[]> {
  const admins = await trx
    .selectFrom('customer')
    .select('customer_id')
    .where('role', '=', 'admin')
    .orderBy('customer_id')
    .forUpdate()
    .execute()
  return admins.map(({ customer_id }) => customer_id)
}
