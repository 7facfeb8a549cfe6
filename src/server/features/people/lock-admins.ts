import type { Trx } from '#server/db/transaction.ts'

/**
 * Locks the records of all admins and returns their ids. In one order, and before the record that changes, so that two admins who
 * demote each other wait for one another and do not deadlock. Not for update, which would also hold up what an admin writes
 * meanwhile: an audit line refers to its author.
 */
export async function lockAdmins(trx: Trx): Promise<number[]> {
  const admins = await trx
    .selectFrom('customer')
    .select('customer_id')
    .where('role', '=', 'admin')
    .orderBy('customer_id')
    .forNoKeyUpdate()
    .execute()
  return admins.map(({ customer_id }) => customer_id)
}
