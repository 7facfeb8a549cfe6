import { run, type Statement } from '#server/db/statement.ts'
import { inTransaction, type Queryable } from '#server/db/transaction.ts'
import { AppError, notFound } from '#server/kit/errors.ts'
import { type By, recordAudit } from '#server/shared/audit.ts'
import { scheduleErrors } from '#text/errors/schedule.ts'

const LOCK: Statement = {
  name: 'lock_classes_to_remove',
  text: `select single_class_id, exists (select from class_reservation r where r.single_class_id = c.single_class_id)
      or exists (select from waitlist w where w.single_class_id = c.single_class_id) as used
    from single_class c where single_class_id = any ($1::integer[]) order by single_class_id for update`,
}

const REMOVE: Statement = {
  name: 'remove_classes',
  text: 'delete from single_class where single_class_id = any ($1::integer[])',
}

/**
 * Takes classes off the timetable as if they had never been on it, all or none: no customer ever reserved in them or waited for a
 * place. Throws AppError 404 and 409.
 */
export async function removeClasses(db: Queryable, given: readonly number[], by: By): Promise<number> {
  const ids = [...new Set(given)]
  return inTransaction(db, async (trx) => {
    // The first statement waits for reservations under way, the second sees them.
    await run(trx, LOCK, [ids])
    const found = await run<{ single_class_id: number; used: boolean }>(trx, LOCK, [ids])
    if (found.length < ids.length) throw notFound(scheduleErrors.classUnknown)
    const used = found.filter((one) => one.used)
    if (used.length > 0)
      throw new AppError(409, 'classes_used', scheduleErrors.used({ classes: used.length }))
    await run(trx, REMOVE, [ids])
    await recordAudit(trx, by, 'class.removed', ids[0] ?? null, {
      classes: ids.length,
      single_class_ids: ids,
    })
    return ids.length
  })
}
