import type { Trx } from '#server/db/transaction.ts'
import type { By } from '#server/shared/audit.ts'
import { auditClasses, type describeClasses } from './audit-classes.ts'
import { findKnownBy, type KnownBy, stampClasses, type Subject } from './class-change.queries.ts'
import { type LockedClass, lockClasses } from '#server/features/schedule/lock-classes.ts'
import { notifyOfChanges } from './notify-of-changes.ts'

interface Written extends By {
  /** As they were. */
  classes: readonly LockedClass[]
  before: ReadonlyMap<number, KnownBy>
  described: Awaited<ReturnType<typeof describeClasses>>
  action: string
  now: Date
}

/** Ends a change of classes once it is written: marks them as changed, notifies, audits. Returns who is notified. */
export async function concludeChange(trx: Trx, written: Written): Promise<Subject[]> {
  const { classes, before, described, action, now, ...by } = written
  const ids = classes.map((each) => each.single_class_id)
  const stamps = await stampClasses(trx, ids)
  const dates = new Map((await lockClasses(trx, ids)).map((each) => [each.single_class_id, each.class_date]))
  const toCome = classes.filter((each) => each.class_date > now)
  const told = await notifyOfChanges(trx, toCome, {
    before,
    after: await findKnownBy(trx, ids),
    dates,
    stamps,
    now,
  })
  await auditClasses(trx, { ids, before: described, action }, by)
  return told
}
