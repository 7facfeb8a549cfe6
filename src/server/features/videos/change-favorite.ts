import type { Queryable } from '#server/db/transaction.ts'
import { notFound } from '#server/kit/errors.ts'
import { videoErrors } from '#text/errors/videos.ts'

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

/** Removes a favourite; it may be gone already. Throws AppError 404 for a video that never was. */
export async function removeFavorite(db: Queryable, { customer_id, video_id }: Own): Promise<void> {
  await db
    .selectFrom('video')
    .select('video_id')
    .where('video_id', '=', video_id)
    .executeTakeFirstOrThrow(() => notFound(videoErrors.unknown))
  await db
    .deleteFrom('favorite')
    .where('customer_id', '=', customer_id)
    .where('video_id', '=', video_id)
    .execute()
}
