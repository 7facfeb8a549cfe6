import { mondayOf } from '#domain/time/days.ts'
import { inTransaction, type Queryable } from '#server/db/transaction.ts'
import { auditClasses } from '#server/features/schedule/changes/audit-classes.ts'
import { requireNear } from '#server/features/schedule/changes/create-classes.ts'
import { type Clashing, type Placed, placeClasses } from '#server/features/schedule/weeks/place-classes.ts'
import type { Planned } from '#server/features/schedule/weeks/planned.ts'
import { type By, recordAudit } from '#server/shared/audit.ts'
import { lockWeekTemplate, planTemplate } from './week-templates.queries.ts'

export interface ApplyTemplate {
  week_template_id: number
  /** A day of the week. */
  to_date: string
  clashing: Clashing
  draft: boolean
  timezone: string
  now: Date
}

/** Puts the classes of a template on a week. Throws AppError 400 for one that is too far away, 404, and 409 with what clashes. */
export async function applyTemplate(
  db: Queryable,
  apply: ApplyTemplate,
  by: By,
): Promise<{ placed: Placed; planned: Planned[] }> {
  const { week_template_id, timezone, draft } = apply
  const monday = mondayOf(apply.to_date)
  requireNear(monday, 'to_date', apply)
  return inTransaction(db, async (trx) => {
    await lockWeekTemplate(trx, week_template_id)
    const planned = await planTemplate(trx, week_template_id, { monday, timezone })
    const placed = await placeClasses(trx, planned, { ...apply, ...by })
    await auditClasses(trx, { ids: placed.ids, action: 'class.created' }, by)
    await recordAudit(trx, by, 'week_template.applied', week_template_id, {
      to_date: monday,
      draft,
      classes: placed.ids.length,
      skipped: placed.skipped,
    })
    return { placed, planned }
  })
}
