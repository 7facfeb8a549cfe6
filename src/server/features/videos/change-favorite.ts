import type { Queryable } from '#server/db/transaction.ts'

interface Own {
  customer_id: number
  video_id: number
}

/** Adds a favourite; it may be there already. */
export async function addFavorite(db: Queryable, { customer_id, video_id }: Own): Promise<void> {
  await db
    .insertInto('favorite')
    .values({ customer_id, video_id })
    .onConflict((own) => own.columns(['customer_id', 'video_id']).doNothing())
    .execute()
}

/** Removes a favourite; it may be gone already. */
export async function removeFavorite(db: Queryable, { customer_id, video_id }: Own): Promise<void> {
  await db
    .deleteFrom('favorite')
    .where('customer_id', '=', customer_id)
    .where('video_id', '=', video_id)
    .execute()
}
