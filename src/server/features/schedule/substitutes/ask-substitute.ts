import { inTransaction, type Queryable } from '#server/db/transaction.ts'
import { lockClass } from '#server/features/schedule/lock-classes.ts'
import { AppError, notFound } from '#server/kit/errors.ts'
import { type By, recordAudit } from '#server/shared/audit.ts'
import { scheduleErrors } from '#text/errors/schedule.ts'
import { findCoaches } from './substitutes.queries.ts'

export interface AskSubstitute extends By {
  single_class_id: number
  /** Whose place; null means the class's first coach. */
  instructor_id: number | null
  note: string | null
  now: Date
}

/** Asks for a substitute and returns the request's id. Throws AppError 404 and 409. */
export async function askSubstitute(db: Queryable, ask: AskSubstitute): Promise<number> {
  const { single_class_id, note, now } = ask
  return inTransaction(db, async (trx) => {
    const own = await lockClass(trx, single_class_id)
    const coaches = await findCoaches(trx, single_class_id)
    const instructor_id = ask.instructor_id ?? coaches[0]
    if (!own || instructor_id === undefined || !coaches.includes(instructor_id))
      throw notFound(scheduleErrors.classUnknown)
    if (own.cancelled_at !== null) throw new AppError(409, 'class_cancelled', scheduleErrors.cancelled)
    if (own.class_date <= now) throw new AppError(409, 'class_begun', scheduleErrors.substitutes.begun)
    const row = await trx
      .insertInto('substitute_request')
      .values({ single_class_id, instructor_id, note, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('substitute_request_id')
      .executeTakeFirstOrThrow(() => new AppError(409, 'already_asked', scheduleErrors.substitutes.asked))
    await recordAudit(trx, ask, 'substitute.asked', single_class_id, { instructor_id, note })
    return row.substitute_request_id
  })
}
