import type { Queryable } from '#server/db/transaction.ts'
import { notFound } from '#server/kit/errors.ts'
import { errorTexts } from '#text/errors.ts'

/** Whether the studio has this customer; a deleted or merged account takes nothing any more. */
export async function customerExists(db: Queryable, customer_id: number): Promise<boolean> {
  const found = await db
    .selectFrom('customer')
    .select('customer_id')
    .where('customer_id', '=', customer_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/** Throws AppError 404 when the studio has no such customer. */
export async function requireCustomer(db: Queryable, customer_id: number): Promise<void> {
  if (!(await customerExists(db, customer_id))) throw notFound(errorTexts.people.customerUnknown)
}
