import type { Trx } from '#server/db/transaction.ts'
import { forgetPerson } from './forget-person.ts'
import { removeCards } from './remove-cards.ts'

interface Merge {
  customer_merge_id: number
  merged_customer_id: number
}

/**
 * Ends a merge, which its caller has locked, for good: the merged account's cards are removed at their providers, and who it was is
 * forgotten.
 */
export async function forgetMerged(
  trx: Trx,
  { customer_merge_id, merged_customer_id: customer_id }: Merge,
  now: Date,
): Promise<void> {
  const { uid } = await trx
    .selectFrom('customer')
    .select('uid')
    .where('customer_id', '=', customer_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  await removeCards(trx, customer_id)
  await forgetPerson(trx, { customer_id, uid, now })
  await trx
    .updateTable('customer_merge')
    .set({ finished_at: now })
    .where('customer_merge_id', '=', customer_merge_id)
    .execute()
}

/** Does so with every account that became part of a customer and could still be taken apart, and with those that are part of these. */
export async function forgetAllMerged(trx: Trx, customer_id: number, now: Date): Promise<void> {
  const merges = await trx
    .selectFrom('customer_merge')
    .select(['customer_merge_id', 'merged_customer_id'])
    .where('surviving_customer_id', '=', customer_id)
    .where('undone_at', 'is', null)
    .where('finished_at', 'is', null)
    .orderBy('customer_merge_id')
    .forUpdate()
    .execute()
  for (const merge of merges) {
    await forgetAllMerged(trx, merge.merged_customer_id, now)
    await forgetMerged(trx, merge, now)
  }
}
