import { classEnd } from '#domain/schedule/class-end.ts'
import { inTransaction, type Queryable, type Trx } from '#server/db/transaction.ts'
import { deferUnwritten } from '#server/features/messages/notices/defer-unwritten.ts'
import { notify } from '#server/features/messages/notify.ts'
import { type By, recordAudit } from '#server/shared/audit.ts'
import { AppError } from '#server/kit/errors.ts'
import { scheduleErrors } from '#text/errors/schedule.ts'
import type { Concerned } from './affected.ts'
import { cancelledNotice } from './cancelled-notice.ts'
import { type Counts, emptyClasses } from './empty-classes.ts'
import { type LockedClass, lockScope, type Scope } from '#server/features/schedule/lock-classes.ts'
import { saveUndo, sealUndo } from '#server/features/schedule/undo/save-undo.ts'

export interface CancelClasses extends By {
  single_class_id: number
  scope: Scope
  reason: string | null
  timezone: string
  now: Date
}

export interface CancelledClasses {
  /** The class's own first. */
  ids: number[]
  cancelled: Counts
  concerned: Concerned[]
  /** The id with which it can be undone. */
  schedule_undo_id: number
}

/**
 * Cancels a class, or it and the later ones of its series: removes all places and waitlist entries, returns every credit, notifies
 * everybody once it can no longer be undone. Returns what changed and whom it concerns. Throws AppError 404, 409 for a class that
 * is already cancelled and 412 for one that is over.
 */
export async function cancelClasses(db: Queryable, cancel: CancelClasses): Promise<CancelledClasses> {
  const { reason, timezone, now, actor_customer_id, request_id } = cancel
  return inTransaction(db, async (trx) => {
    const classes = await lockToCancel(trx, cancel)
    const ids = classes.map((each) => each.single_class_id)
    const schedule_undo_id = await saveUndo(trx, { kind: 'cancelled', ids, actor_customer_id, now })
    const { holders, waiting, by_class, concerned } = await emptyClasses(trx, ids, { now, timezone, reason })
    await sealUndo(trx, schedule_undo_id)
    await deferUnwritten(trx, [...holders, ...waiting], now)
    const dates = new Map(classes.map((each) => [each.single_class_id, each.class_date]))
    await notify(
      trx,
      [...holders, ...waiting].map((one) =>
        cancelledNotice(one, { reason, now, class_date: dates.get(one.single_class_id) }),
      ),
    )
    for (const { single_class_id, cash_paid_by, ...counts } of by_class)
      await recordAudit(trx, { actor_customer_id, request_id }, 'class.cancelled', single_class_id, {
        reason,
        ...counts,
        // The desk settles it later, when the roster is empty: the line says with whom.
        ...(cash_paid_by.length > 0 && { cash_paid_by }),
      })
    return { ids, cancelled: summed(by_class), concerned, schedule_undo_id }
  })
}

async function lockToCancel(
  trx: Trx,
  { single_class_id, scope, now }: CancelClasses,
): Promise<LockedClass[]> {
  const classes = await lockScope(trx, single_class_id, scope)
  const [own] = classes
  if (own.cancelled_at !== null) throw new AppError(409, 'class_cancelled', scheduleErrors.cancelled)
  if (classEnd(own) <= now) throw new AppError(412, 'class_over', scheduleErrors.over)
  return classes
}

const summed = (all: readonly Counts[]): Counts => ({
  reservations: sumOf(all.map((each) => each.reservations)),
  credits_returned: sumOf(all.map((each) => each.credits_returned)),
  waiting: sumOf(all.map((each) => each.waiting)),
  cash_paid: all.flatMap((each) => each.cash_paid),
})

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0)
