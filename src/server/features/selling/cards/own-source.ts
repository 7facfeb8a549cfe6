import type { Queryable, Trx } from '#server/db/transaction.ts'
import { noMethod } from '#server/features/selling/charging/payment-methods.ts'
import { findByProviderId, type Wallet } from './sources.queries.ts'

/**
 * The id of the saved card that a payment method names; null if it is not saved here. Throws AppError 400 for a deleted card or
 * another customer's: the provider may know it, but it must not be charged.
 */
export async function ownSource(
  db: Queryable,
  { customer_id, gateway }: Wallet,
  payment_method: string | null | undefined,
): Promise<number | null> {
  const saved = payment_method ? await findByProviderId(db, gateway, payment_method.trim()) : undefined
  if (!saved) return null
  if (saved.customer_id !== customer_id || saved.deleted_at !== null) throw noMethod()
  return saved.payment_source_id
}

/**
 * Locks a saved card until the transaction ends, so that it cannot be deleted. Throws AppError 400, or what `gone` makes, if it is
 * already deleted.
 */
export async function lockSource(trx: Trx, payment_source_id: number | null, gone = noMethod): Promise<void> {
  if (payment_source_id === null) return
  await trx
    .selectFrom('payment_source')
    .select('payment_source_id')
    .where('payment_source_id', '=', payment_source_id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirstOrThrow(gone)
}
