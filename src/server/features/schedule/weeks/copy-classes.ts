import { atWallTime, wallTimeOf } from '#domain/time/at-wall-time.ts'
import { addDays, daysBetween } from '#domain/time/days.ts'
import { localDay } from '#domain/time/local-day.ts'
import { run, type Statement } from '#server/db/statement.ts'
import { inTransaction, type Queryable, type Trx } from '#server/db/transaction.ts'
import { invalidFields } from '#server/kit/errors.ts'
import { scheduleErrors } from '#text/errors/schedule.ts'
import { auditClasses } from '#server/features/schedule/changes/audit-classes.ts'
import { requireNear } from '#server/features/schedule/changes/create-classes.ts'
import { scheduleRange } from '#server/features/schedule/asked-range.ts'
import { type Clashing, type Placed, placeClasses } from './place-classes.ts'
import { AS_PLANNED, type Planned } from './planned.ts'
import type { By } from '#server/shared/audit.ts'

export interface CopyClasses extends By {
  /** The days that are copied. */
  start_date: string
  end_date: string
  /** The day to which the first of them is copied. */
  to_date: string
  location_id: number | null
  clashing: Clashing
  /** Whether only staff see the copies; those of drafts are drafts in any case. */
  draft: boolean
  timezone: string
  now: Date
}

const OF_RANGE: Statement = {
  name: 'classes_to_copy',
  // What is not published yet is not published by copying it.
  text: `select c.draft as stays_draft, ${AS_PLANNED}
    from single_class c
    where c.class_date >= $1 and c.class_date < $2 and c.cancelled_at is null and ($3::integer is null or c.location_id = $3)
    order by c.class_date, c.single_class_id`,
}

/** The classes of some of the studio's days, as they would be copied to others; cancelled ones are left out. */
async function findToCopy(
  trx: Trx,
  { start_date, end_date, location_id }: Pick<CopyClasses, 'start_date' | 'end_date' | 'location_id'>,
  timezone: string,
): Promise<Planned[]> {
  const { from, until } = scheduleRange({ start_date, end_date }, timezone)
  return run(trx, OF_RANGE, [from, until, location_id])
}

/**
 * Copies the classes of some days to others, each at the time that the studio's clock showed. Throws AppError 400, and 409 with
 * what clashes.
 */
export async function copyClasses(
  db: Queryable,
  copy: CopyClasses,
): Promise<{ placed: Placed; planned: Planned[] }> {
  const { start_date, to_date, timezone } = copy
  const days = daysBetween(start_date, to_date)
  if (days === 0) throw invalidFields({ to_date: scheduleErrors.copiedToItself })
  requireNear(to_date, 'to_date', copy)
  return inTransaction(db, async (trx) => {
    const found = await findToCopy(trx, copy, timezone)
    if (found.length === 0) throw invalidFields({ start_date: scheduleErrors.nothingToCopy })
    const planned = found.map((one) => ({ ...one, class_date: shifted(one.class_date, days, timezone) }))
    const placed = await placeClasses(trx, planned, copy)
    await auditClasses(trx, { ids: placed.ids, action: 'class.copied' }, copy)
    return { placed, planned }
  })
}

const shifted = (date: Date, days: number, timezone: string): Date =>
  atWallTime(addDays(localDay(date, timezone), days), wallTimeOf(date, timezone), timezone)
