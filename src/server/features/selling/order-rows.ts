import { type Selectable, sql, type UpdateObject } from 'kysely'
import type { NextPurchaseState } from '#domain/selling/purchases/purchase-life.ts'
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

/** A customer's purchases of a package. */
export const purchasesOf = (db: Queryable, customer_id: number, class_package_id: number) =>
  db
    .selectFrom('purchase')
    .select('purchase_id')
    .where('customer_id', '=', customer_id)
    .where('class_package_id', '=', class_package_id)

/** Those of these purchases that are unpaid, locked until the transaction ends. */
export const lockOpen = (
  trx: Trx,
  purchase_ids: readonly number[],
): Promise<Pick<Purchase, 'purchase_id' | 'status' | 'subscription_period'>[]> =>
  trx
    .selectFrom('purchase')
    .select(['purchase_id', 'status', 'subscription_period'])
    .where('purchase_id', '=', sql<number>`any(${purchase_ids})`)
    .where('status', '=', 'pending')
    .forNoKeyUpdate()
    .execute()

type PurchaseChange = Omit<UpdateObject<Schema, 'purchase'>, 'status'> & {
  /** What `nextState` says; null, the answer to an event that the purchase's state does not allow, is the caller's mistake. */
  status?: NextPurchaseState | null
}

export async function updatePurchase(
  db: Queryable,
  purchase_id: number,
  { status, ...change }: PurchaseChange,
): Promise<void> {
  if (status === null) throw new Error(`the state of purchase ${purchase_id} does not allow this change`)
  await db
    .updateTable('purchase')
    .set({ ...change, ...(status !== undefined && { status }) })
    .where('purchase_id', '=', purchase_id)
    .execute()
}

export async function updatePayment(
  db: Queryable,
  payment_id: number,
  change: UpdateObject<Schema, 'payment'>,
): Promise<void> {
  await db.updateTable('payment').set(change).where('payment_id', '=', payment_id).execute()
}

export async function buyerOf(trx: Trx, purchase_id: number, unknown?: () => Error): Promise<number> {
  const { customer_id } = await trx
    .selectFrom('purchase')
    .select('customer_id')
    .where('purchase_id', '=', purchase_id)
    .executeTakeFirstOrThrow(unknown)
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
