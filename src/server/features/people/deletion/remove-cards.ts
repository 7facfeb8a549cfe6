import type { Trx } from '#server/db/transaction.ts'
import { addJob } from '#server/queue/queue.ts'

/** A job for each card: the transaction must not wait for a provider. */
export async function removeCards(trx: Trx, customer_id: number): Promise<void> {
  const cards = await trx
    .selectFrom('payment_source')
    .select(['gateway', 'source_id'])
    .where('customer_id', '=', customer_id)
    .where('deleted_at', 'is', null)
    .execute()
  for (const { gateway, source_id } of cards)
    if (source_id !== null) await addJob(trx, 'remove-card', { gateway, source_id })
}
