import { inTransaction, type Queryable } from '#server/db/transaction.ts'
import { clearAddress } from '#server/features/messages/mail-reports/undeliverable.ts'
import { notFound } from '#server/kit/errors.ts'
import { type By, recordAudit } from '#server/shared/audit.ts'
import { errorTexts } from '#text/errors.ts'

/**
 * Sends mail again to a customer's address from which mails came back; the next one finds out whether it arrives. Idempotent.
 * Throws AppError 404.
 */
export async function tryAddressAgain(
  db: Queryable,
  { customer_id, now, ...by }: By & { customer_id: number; now: Date },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const customer = await trx
      .selectFrom('customer')
      .select('email')
      .where('customer_id', '=', customer_id)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow(() => notFound(errorTexts.people.customerUnknown))
    if (!(await clearAddress(trx, customer.email, now))) return
    await recordAudit(trx, by, 'customer.email_retried', customer_id, {})
  })
}
