import { sql } from 'kysely'
import { inTransaction, type Queryable } from '#server/db/transaction.ts'

interface Own {
  customer_id: number
  video_id: number
  now: Date
}

/** Saves where a customer stopped; `started` counts a playback. */
export async function saveProgress(
  db: Queryable,
  { customer_id, video_id, now, seconds, started }: Own & { seconds: number; started: boolean },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await trx
      .insertInto('video_progress')
      .values({ customer_id, video_id, seconds, updated_at: now })
      .onConflict((own) => own.columns(['customer_id', 'video_id']).doUpdateSet({ seconds, updated_at: now }))
      .execute()
    if (!started) return
    await trx
      .updateTable('video')
      .set({ playbacks: sql<number>`playbacks + 1` })
      .where('video_id', '=', video_id)
      .execute()
  })
}

/** Marks a video as completed, or takes it back. The first completion's time stays. */
export async function setCompleted(
  db: Queryable,
  { customer_id, video_id, now, completed }: Own & { completed: boolean },
): Promise<void> {
  await db
    .insertInto('video_progress')
    .values({ customer_id, video_id, completed_at: completed ? now : null, updated_at: now })
    .onConflict((own) =>
      own.columns(['customer_id', 'video_id']).doUpdateSet({
        completed_at: completed
          ? sql<Date>`coalesce(video_progress.completed_at, excluded.completed_at)`
          : null,
        updated_at: now,
      }),
    )
    .execute()
}
