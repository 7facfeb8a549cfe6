import type { Queryable } from '#server/db/transaction.ts'
import { addJob } from '#server/jobs/queue.ts'
import type { MessageContent } from './layout.ts'

export interface NewMessage extends MessageContent {
  customer_id: number | null
  kind: MessageKind
  recipient: string
  /** The event that the message tells of, e.g. `receipt:12`: one event, one message. */
  dedupe_key: string
}

export type MessageKind =
  | 'reset'
  | 'welcome'
  | 'reservation_made'
  | 'reservation_cancelled'
  | 'receipt'
  | 'cash_instructions'

/**
 * Puts a mail into the inbox and its sending into the queue, both in the caller's transaction: when that rolls back,
 * nobody is told of something that never happened. A second message of the same key is left out.
 */
export async function queueMessage(db: Queryable, message: NewMessage): Promise<void> {
  await queueMessages(db, [message])
}

/** The same for several at once. */
export async function queueMessages(db: Queryable, messages: readonly NewMessage[]): Promise<void> {
  const ids = await insertMessages(db, messages, 'queued')
  for (const message_id of ids)
    await addJob(db, 'send-message', { message_id }, { jobKey: `message:${message_id}` })
}

/** Puts mails into the inbox for good, where no channel is configured that could carry them. Once for a key, too. */
export async function keepMessages(db: Queryable, messages: readonly NewMessage[]): Promise<void> {
  await insertMessages(db, messages, 'kept')
}

/** Gives the ids of those that are new. */
async function insertMessages(
  db: Queryable,
  messages: readonly NewMessage[],
  state: 'queued' | 'kept',
): Promise<number[]> {
  if (messages.length === 0) return []
  const rows = await db
    .insertInto('message')
    .values(
      messages.map(({ text, html, ...columns }) => ({
        ...columns,
        body_text: text,
        body_html: html,
        channel: 'mail',
        state,
      })),
    )
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('message_id')
    .execute()
  return rows.map((row) => row.message_id)
}
