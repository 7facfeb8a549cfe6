import { inTransaction, type Queryable } from '#server/db/transaction.ts'
import { notFound } from '#server/kit/errors.ts'
import { type By, recordAudit } from '#server/shared/audit.ts'
import { messageErrors } from '#text/errors/messages.ts'

/** Removes one of an account's devices. Throws AppError 404 for somebody else's. */
export async function removeDevice(
  db: Queryable,
  { push_device_id, uid, ...by }: By & { push_device_id: number; uid: string },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await trx
      .deleteFrom('push_device')
      .where('push_device_id', '=', push_device_id)
      .where('session_id', 'in', (eb) => eb.selectFrom('auth.session').select('id').where('userId', '=', uid))
      .returning('push_device_id')
      .executeTakeFirstOrThrow(() => notFound(messageErrors.deviceUnknown))
    await recordAudit(trx, by, 'push_device.removed', by.actor_customer_id)
  })
}
