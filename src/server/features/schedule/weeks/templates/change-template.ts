import { DatabaseError } from 'pg'
import { inTransaction, type Queryable, type Trx } from '#server/db/transaction.ts'
import { type By, recordChange } from '#server/shared/audit.ts'
import { refuseStale } from '#server/shared/refuse-stale.ts'
import { nameTaken } from '#server/shared/name-taken.ts'
import { scheduleErrors } from '#text/errors/schedule.ts'
import { lockWeekTemplate } from './week-templates.queries.ts'

interface Renaming {
  week_template_id: number
  name: string
  /** The version that was read. */
  updatedAt: string | undefined
}

/** Gives a template another name. Throws AppError 404, and 409 `name_taken` or `changed_meanwhile`. */
export function renameTemplate(
  db: Queryable,
  { week_template_id, name, updatedAt }: Renaming,
  by: By,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const before = await lockWeekTemplate(trx, week_template_id)
    refuseStale(before, updatedAt)
    await writeName(trx, week_template_id, name)
    await recordChange(trx, by, 'week_template.renamed', week_template_id, {
      before: { name: before.name },
      after: { name },
    })
  })
}

async function writeName(trx: Trx, week_template_id: number, name: string): Promise<void> {
  try {
    await trx
      .updateTable('week_template')
      .set({ name })
      .where('week_template_id', '=', week_template_id)
      .execute()
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '23505')
      throw nameTaken(scheduleErrors.templates.taken)
    throw error
  }
}

/** Removes a template; what was added from it stays. Throws AppError 404. */
export function removeTemplate(db: Queryable, week_template_id: number, by: By): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { name, classes } = await lockWeekTemplate(trx, week_template_id)
    await trx.deleteFrom('week_template').where('week_template_id', '=', week_template_id).execute()
    await recordChange(trx, by, 'week_template.removed', week_template_id, {
      before: { name, classes },
      after: null,
    })
  })
}
