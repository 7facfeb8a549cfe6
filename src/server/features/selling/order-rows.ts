import type { Selectable, UpdateObject } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { PurchaseStatus } from '#server/db/schema/purchases.ts'
import type { Queryable, Trx } from '#server/db/transaction.ts'

export type Purchase = Selectable<Schema['purchase']>
export type Payment = Selectable<Schema['payment']>

/** A purchase, locked until the transaction ends: a second caller finds what the first one made of it. */
export function lockPurchase(trx: Queryable, purchase_id: number, unknown?: () => Error): Promise<Purchase> {
  return trx
    .selectFrom('purchase')
    .selectAll()
    .where('purchase_id', '=', purchase_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(unknown)
}

export async function updatePurchase(
  db: Queryable,
  purchase_id: number,
  change: UpdateObject<Schema, 'purchase'>,
): Promise<void> {
  await db.updateTable('purchase').set(change).where('purchase_id', '=', purchase_id).execute()
}

export async function updatePayment(
  db: Queryable,
  payment_id: number,
  change: UpdateObject<Schema, 'payment'>,
): Promise<void> {
  await db.updateTable('payment').set(change).where('payment_id', '=', payment_id).execute()
}

/** Whose purchase it is. */
export async function buyerOf(trx: Trx, purchase_id: number): Promise<number> {
  const { customer_id } = await trx
    .selectFrom('purchase')
    .select('customer_id')
    .where('purchase_id', '=', purchase_id)
    .executeTakeFirstOrThrow()
  return customer_id
}

/** The purchase's current state. */
export async function statusOf(trx: Trx, purchase_id: number): Promise<PurchaseStatus> {
  const { status } = await trx
    .selectFrom('purchase')
    .select('status')
    .where('purchase_id', '=', purchase_id)
    .executeTakeFirstOrThrow()
  return status
}
