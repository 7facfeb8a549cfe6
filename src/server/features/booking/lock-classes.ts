import type { Trx } from '#server/db/transaction.ts'

/**
 * Locks every class in which these customers have a place or wait, by its id, until the transaction ends. Who books, cancels or
 * fills a place locks the class, then the customer, then the credits: take this before a customer whose places or entries
 * change with it, and after `lockOrders`, to avoid deadlocks.
 */
export async function lockClassesOf(trx: Trx, customer_ids: readonly number[]): Promise<void> {
  const classesIn = (table: 'waitlist' | 'class_reservation') =>
    trx
      .selectFrom(table)
      .select('single_class_id')
      .where('customer_id', 'in', [...customer_ids])
      .where('deleted_at', 'is', null)
  await trx
    .selectFrom('single_class')
    .select('single_class_id')
    .where((is) =>
      is.or([
        is('single_class_id', 'in', classesIn('waitlist')),
        is('single_class_id', 'in', classesIn('class_reservation')),
      ]),
    )
    .orderBy('single_class_id')
    .forNoKeyUpdate()
    .execute()
}
