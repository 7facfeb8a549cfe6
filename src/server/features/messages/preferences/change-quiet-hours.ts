import { inTransaction, type Queryable } from '#server/db/transaction.ts'
import { type By, recordAudit } from '#server/shared/audit.ts'

/** Whole hours of the studio's clock, 0 to 23, that differ. */
interface OwnQuietHours {
  start: number
  end: number
}

interface Change extends By {
  customer_id: number
  /** Null for none. */
  quiet_hours: OwnQuietHours | null
}

/** Stores in which hours a customer wants no messages that can wait. */
export async function changeQuietHours(db: Queryable, change: Change): Promise<void> {
  const { customer_id, quiet_hours, ...by } = change
  await inTransaction(db, async (trx) => {
    const before = await readQuietHours(trx, customer_id)
    if (before?.start === quiet_hours?.start && before?.end === quiet_hours?.end) return
    await trx
      .updateTable('customer')
      .set({ quiet_from: quiet_hours?.start ?? null, quiet_until: quiet_hours?.end ?? null })
      .where('customer_id', '=', customer_id)
      .execute()
    await recordAudit(trx, by, 'quiet_hours.changed', customer_id, { before, after: quiet_hours })
  })
}

/** A customer's own quiet hours; null for none. */
export async function readQuietHours(db: Queryable, customer_id: number): Promise<OwnQuietHours | null> {
  const row = await db
    .selectFrom('customer')
    .select(['quiet_from', 'quiet_until'])
    .where('customer_id', '=', customer_id)
    .executeTakeFirst()
  if (row === undefined || row.quiet_from === null || row.quiet_until === null) return null
  return { start: row.quiet_from, end: row.quiet_until }
}
