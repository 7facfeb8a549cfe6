import type { Queryable, Trx } from '#server/db/transaction.ts'
import { noMethod } from '#server/features/selling/charging/payment-methods.ts'
import { findKept, type Wallet } from './sources.queries.ts'

/**
 * The saved card that a payment method names, null for one that is not kept here. Throws AppError 400 for one that was
 * removed, and alike for another customer's: a provider may know it, but it is not to be charged.
 */
export async function ownSource(
  db: Queryable,
  { customer_id, gateway }: Wallet,
  payment_method: string | null | undefined,
): Promise<number | null> {
  const kept = payment_method ? await findKept(db, gateway, payment_method.trim()) : undefined
  if (!kept) return null
  if (kept.customer_id !== customer_id || kept.deleted_at !== null) throw noMethod()
  return kept.payment_source_id
}

/** Keeps a saved card from being removed until the transaction ends. Throws AppError 400 when it is gone. */
export async function holdSource(trx: Trx, payment_source_id: number | null): Promise<void> {
  if (payment_source_id === null) return
  const held = await trx
    .selectFrom('payment_source')
    .select('payment_source_id')
    .where('payment_source_id', '=', payment_source_id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!held) throw noMethod()
}
