import type { Queryable } from '#server/db/transaction.ts'
import { notFound } from '#server/http/errors.ts'
import { errorTexts } from '#text/errors.ts'

/** Throws AppError 404 when the studio has no such customer. */
export async function requireCustomer(db: Queryable, customer_id: number): Promise<void> {
  const found = await db
    .selectFrom('customer')
    .select('customer_id')
    .where('customer_id', '=', customer_id)
    .executeTakeFirst()
  if (!found) throw notFound(errorTexts.people.customerUnknown)
}
