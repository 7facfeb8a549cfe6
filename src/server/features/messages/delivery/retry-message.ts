import { sql } from 'kysely'
import { inTransaction, type Queryable } from '#server/db/transaction.ts'
import { AppError, notFound } from '#server/kit/errors.ts'
import { queueSending } from '#server/features/messages/queue-message.ts'
import { type By, recordAudit } from '#server/shared/audit.ts'
import { messageErrors } from '#text/errors/messages.ts'
import { noRetryOf } from '#server/features/messages/message-facts.ts'
import { type DetailRow, findMessage } from '#server/features/messages/messages.queries.ts'
import { presentRecipient } from '#server/features/messages/present-recipient.ts'
import type { Moment } from '#server/features/messages/notices/notice-content.ts'
import { findUseless } from './settle-useless.ts'

interface Retry extends By {
  message_id: number
  at: Moment
  withAccessMails: boolean
}

/**
 * Sends a failed message again, with those that were collected into the same mail, to the customer's present address. A second press finds it on its way or sent, and
 * changes nothing; while a worker still tries, the job waits for it. Throws AppError 404, and 412 for what cannot be sent again.
 */
export async function retryMessage(
  db: Queryable,
  { message_id, withAccessMails, at, ...by }: Retry,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await trx
      .selectFrom('message')
      .select('message_id')
      .where('message_id', '=', message_id)
      .forUpdate()
      .execute()
    const message = await findMessage(trx, { message_id, withAccessMails })
    if (!message) throw notFound(messageErrors.messageUnknown)
    // Somebody else's press, or the automatic retry, was faster.
    if (message.state === 'queued' || message.state === 'sent') return
    const reason = await whyNotAgain(trx, message, at)
    if (reason !== null) throw new AppError(412, 'no_retry', messageErrors.noRetry[reason])
    const first = message.collected_in ?? message_id
    await sql`
      update message m set state = 'queued', sent_at = null, bounced_at = null, recipient = ${presentRecipient}
      where (message_id = ${first} or collected_in = ${first}) and state in ('failed', 'bounced')`.execute(
      trx,
    )
    await queueSending(trx, first)
    await recordAudit(trx, by, 'message.retried', message_id)
  })
}

/** Why a message cannot be sent again; null if it can. */
export async function whyNotAgain(db: Queryable, message: DetailRow, at: Moment) {
  const reason = noRetryOf(message, at.now)
  if (reason !== null) return reason
  return (await findUseless(db, [message], at)).get(message) ?? null
}
