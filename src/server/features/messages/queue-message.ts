import type { Channel, MessageKind } from '#domain/messages/kinds.ts'
import type { MessageTemplateUse } from '#server/db/schema/operations.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { addJob } from '#server/queue/queue.ts'
import type { MessageContent } from '#server/features/messages/words/layout.ts'

export interface NewMessage extends MessageContent {
  customer_id: number | null
  /** `reply`: free text within a conversation. */
  kind: MessageKind | 'reply'
  channel: Channel
  recipient: string
  /** Dedupes: one message per key, e.g. `receipt:7:purchase:12:mail`. */
  dedupe_key: string
  template: MessageTemplateUse | null
  /** Push: the path that a press on it opens. */
  link?: string | null
  /** What an answer to it is about. */
  class_reservation_id?: number | null
  waitlist_id?: number | null
  /** The start of the class as its text says it. */
  begins?: Date | null
  /** Who of the staff wrote it. */
  sent_by?: number
  /** The incoming message that it answers. */
  answers?: number
  /** The end of quiet hours. */
  waits_until?: Date | null
}

/**
 * Stores messages and queues their sending, both in the caller's transaction: if that rolls back, nothing is sent. A second
 * message with the same key is ignored.
 */
export async function queueMessages(db: Queryable, messages: readonly NewMessage[]): Promise<void> {
  for (const { message_id, waits_until } of await insertMessages(db, messages, 'queued'))
    await queueSending(db, message_id, waits_until)
}

/** Queues the sending of a message, at once or later; it replaces a job that waits to send it. */
export const queueSending = (db: Queryable, message_id: number, runAt: Date | null = null): Promise<void> =>
  addJob(db, 'send-message', { message_id }, { jobKey: `message:${message_id}`, ...(runAt && { runAt }) })

/** Stores messages that will not be sent, because their channel is not configured. Deduped by key as well. */
export async function storeMessages(db: Queryable, messages: readonly NewMessage[]): Promise<void> {
  await insertMessages(db, messages, 'stored')
}

/** Returns the messages that are new. */
async function insertMessages(
  db: Queryable,
  messages: readonly NewMessage[],
  state: 'queued' | 'stored',
): Promise<{ message_id: number; waits_until: Date | null }[]> {
  if (messages.length === 0) return []
  return db
    .insertInto('message')
    .values(
      messages.map(({ text, html, template, ...columns }) => ({
        ...columns,
        body_text: text,
        body_html: html || null,
        template: template === null ? null : JSON.stringify(template),
        state,
      })),
    )
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning(['message_id', 'waits_until'])
    .execute()
}
