import { run, type Statement } from '#server/db/statement.ts'
import { inTransaction, type Queryable, type Trx } from '#server/db/transaction.ts'
import { scheduleRange } from '#server/features/schedule/asked-range.ts'
import { stampClasses } from '#server/features/schedule/changes/class-change.queries.ts'
import { AppError, invalidFields, notFound } from '#server/kit/errors.ts'
import { type By, recordChanges } from '#server/shared/audit.ts'
import { scheduleErrors } from '#text/errors/schedule.ts'

export interface PublishClasses {
  start_date: string
  end_date: string
  location_id: number | null
  /** Only these of the days' drafts; null publishes all. */
  single_class_ids: readonly number[] | null
  timezone: string
  now: Date
}

const PUBLISH: Statement = {
  name: 'publish_classes',
  // Locked by their ids, as everywhere.
  text: `with due as (
      select single_class_id from single_class
      where draft and cancelled_at is null and class_date >= $1 and class_date < $2 and class_date > $3
        and ($4::integer is null or location_id = $4) and ($5::integer[] is null or single_class_id = any ($5))
      order by single_class_id for no key update
    )
    update single_class c set draft = false from due where c.single_class_id = due.single_class_id
    returning c.single_class_id`,
}

/** Publishes the drafts of some days that are still to begin and returns their ids. Throws AppError 400 where there is none. */
export async function publishClasses(db: Queryable, given: PublishClasses, by: By): Promise<number[]> {
  const { location_id, single_class_ids, timezone, now, ...days } = given
  const { from, until } = scheduleRange(days, timezone)
  return inTransaction(db, async (trx) => {
    const rows = await run<{ single_class_id: number }>(trx, PUBLISH, [
      from,
      until,
      now,
      location_id,
      single_class_ids,
    ])
    if (rows.length === 0) throw invalidFields({ start_date: scheduleErrors.nothingToPublish })
    const ids = rows.map((row) => row.single_class_id)
    await stampClasses(trx, ids)
    await audit(trx, ids, 'class.published', by)
    return ids
  })
}

const LOCK: Statement = {
  name: 'lock_classes_to_withdraw',
  text: `select single_class_id, taken > 0 or held > 0 or class_date <= $2 or cancelled_at is not null
      or exists (select from waitlist w where w.single_class_id = c.single_class_id and w.deleted_at is null) as used
    from single_class c where single_class_id = any ($1::integer[]) order by single_class_id for no key update`,
}

const WITHDRAW: Statement = {
  name: 'withdraw_classes',
  text: 'update single_class set draft = true where single_class_id = any ($1::integer[])',
}

/**
 * Makes published classes drafts again, all or none, if they have neither reservations nor a waitlist. Throws AppError 404 and 409.
 */
export async function withdrawClasses(
  db: Queryable,
  given: readonly number[],
  { now, ...by }: By & { now: Date },
): Promise<number> {
  const ids = [...new Set(given)]
  return inTransaction(db, async (trx) => {
    // The first statement waits for reservations under way, the second sees them.
    await run(trx, LOCK, [ids, now])
    const found = await run<{ used: boolean }>(trx, LOCK, [ids, now])
    if (found.length < ids.length) throw notFound(scheduleErrors.classUnknown)
    const used = found.filter((one) => one.used).length
    if (used > 0) throw new AppError(409, 'classes_used', scheduleErrors.inUse({ classes: used }))
    await run(trx, WITHDRAW, [ids])
    await stampClasses(trx, ids)
    await audit(trx, ids, 'class.unpublished', by)
    return ids.length
  })
}

function audit(trx: Trx, ids: readonly number[], action: string, by: By): Promise<void> {
  const published = action === 'class.published'
  const change = { before: { draft: published }, after: { draft: !published } }
  return recordChanges(
    trx,
    by,
    action,
    ids.map((entity_id) => ({ entity_id, ...change })),
  )
}
