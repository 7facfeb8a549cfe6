import { inTransaction, type Queryable } from '#server/db/transaction.ts'
import { type By, recordAudit } from '#server/shared/audit.ts'
import { AppError } from '#server/kit/errors.ts'
import { waitlistErrors } from '#text/errors/waitlist.ts'

export interface ChangeWaitlist extends By {
  waitlist_id: number
  notify: boolean | undefined
}

/** Sets whether a customer is notified of free places. Throws AppError 409 for one who is off the waitlist. */
export async function changeWaitlist(db: Queryable, change: ChangeWaitlist): Promise<void> {
  const { waitlist_id, notify, actor_customer_id, request_id } = change
  if (notify === undefined) return
  await inTransaction(db, async (trx) => {
    await trx
      .updateTable('waitlist')
      .set({ notify })
      .where('waitlist_id', '=', waitlist_id)
      .where('deleted_at', 'is', null)
      .returning('waitlist_id')
      .executeTakeFirstOrThrow(() => new AppError(409, 'not_waiting', waitlistErrors.notInLine))
    await recordAudit(trx, { actor_customer_id, request_id }, 'waitlist.changed', waitlist_id, { notify })
  })
}
