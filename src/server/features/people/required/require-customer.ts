import type { Queryable, Trx } from '#server/db/transaction.ts'
import { notFound } from '#server/kit/errors.ts'
import { errorTexts } from '#text/errors.ts'

async function stateOf(db: Queryable, customer_id: number): Promise<'active' | 'deleted' | 'unknown'> {
  const found = await db
    .selectFrom('customer')
    .select('deleted_at')
    .where('customer_id', '=', customer_id)
    .executeTakeFirst()
  if (!found) return 'unknown'
  return found.deleted_at === null ? 'active' : 'deleted'
}

/** Whether the studio has a record of this customer, of a deleted or merged account too. */
export const customerExists = async (db: Queryable, customer_id: number): Promise<boolean> =>
  (await stateOf(db, customer_id)) !== 'unknown'

/** For what is read about a customer. Throws AppError 404 when the studio has no record of them. */
export async function requireRecord(db: Queryable, customer_id: number): Promise<void> {
  if (!(await customerExists(db, customer_id))) throw notFound(errorTexts.people.customerUnknown)
}

/**
 * As requireCustomer, and keeps the account from being deleted or merged until the transaction ends. Classes are locked
 * before, credits after.
 */
export async function lockRequiredCustomer(trx: Trx, customer_id: number): Promise<void> {
  await trx
    .selectFrom('customer')
    .select('customer_id')
    .where('customer_id', '=', customer_id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirstOrThrow(() => notFound(errorTexts.people.customerUnknown))
}

/** For what a customer is given. Throws AppError 404 for a deleted or merged account too. */
export async function requireCustomer(db: Queryable, customer_id: number): Promise<void> {
  if ((await stateOf(db, customer_id)) !== 'active') throw notFound(errorTexts.people.customerUnknown)
}
