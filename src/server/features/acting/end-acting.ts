import { sql } from 'kysely'
import { inTransaction, type Queryable } from '#server/db/transaction.ts'
import type { ActedBy } from '#server/kit/sessions/viewer.ts'
import { recordAudit } from '#server/shared/audit.ts'

interface End extends ActedBy {
  as_customer_id: number
  request_id: string
}

/** Stops acting as a customer, which ends the token and the cookie of it everywhere. */
export async function endActing(db: Queryable, end: End): Promise<void> {
  const { acting_session_id, customer_id, as_customer_id, request_id } = end
  await inTransaction(db, async (trx) => {
    const ended = await trx
      .updateTable('acting_session')
      .set({ ended_at: sql<Date>`now()` })
      .where('acting_session_id', '=', acting_session_id)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    if (ended.numUpdatedRows === 0n) return
    await recordAudit(trx, { actor_customer_id: customer_id, request_id }, 'acting.ended', as_customer_id)
  })
}
