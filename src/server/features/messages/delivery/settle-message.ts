import type { DeliveryProblem } from '#domain/messages/delivery-problems.ts'
import type { Queryable } from '#server/db/transaction.ts'

/** Longer than any messenger waits for its provider. */
export const SENDING_S = 120

/** What became of an attempt to send a message. */
export interface Outcome {
  state: 'queued' | 'sent' | 'stored' | 'failed'
  problem: DeliveryProblem | null
  error: string | null
}

/** Records what became of a message and those collected into it. A report that it came back may be here before. */
export async function settleMessage(
  on: Queryable,
  message_id: number,
  outcome: Outcome,
  now: Date,
): Promise<void> {
  const { state } = outcome
  await on
    .updateTable('message')
    .set({
      ...outcome,
      sent_at: state === 'sent' ? now : null,
      failed_at: state === 'failed' ? now : null,
      sending_until: null,
    })
    .where((eb) => eb.or([eb('message_id', '=', message_id), eb('collected_in', '=', message_id)]))
    .where('state', 'in', ['queued', 'failed'])
    .execute()
}

/** Reserves a message for this worker. Returns false if another one is sending it. */
export async function claimMessage(db: Queryable, message_id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('message')
    .set({ sending_until: new Date(now.getTime() + SENDING_S * 1000) })
    .where('message_id', '=', message_id)
    .where('state', 'in', ['queued', 'failed'])
    .where((eb) => eb.or([eb('sending_until', 'is', null), eb('sending_until', '<', now)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
