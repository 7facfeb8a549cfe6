import { inTransaction, type Queryable } from '#server/db/transaction.ts'
import { recordAudit } from '#server/shared/audit.ts'

export interface VideoRating {
  customer_id: number
  video_id: number
  stars: number
  comment: string | null
  now: Date
  request_id: string
}

/** Rates a video; another rating of the same person replaces the first, whose comment stays unless there is a new one. */
export async function rateVideo(db: Queryable, rating: VideoRating): Promise<void> {
  const { customer_id, video_id, stars, comment, now, request_id } = rating
  await inTransaction(db, async (trx) => {
    await trx
      .insertInto('video_rating')
      .values({ customer_id, video_id, stars, comment, updated_at: now })
      .onConflict((own) =>
        own
          .columns(['customer_id', 'video_id'])
          .doUpdateSet({ stars, ...(comment === null ? {} : { comment }), updated_at: now }),
      )
      .execute()
    await recordAudit(trx, { actor_customer_id: customer_id, request_id }, 'video.rated', video_id, { stars })
  })
}
