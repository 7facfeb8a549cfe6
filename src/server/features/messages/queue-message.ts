import type { Channel, MessageKind } from '#domain/messages/kinds.ts'
import type { MessageTemplateUse } from '#server/db/schema/operations.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { addJob } from '#server/queue/queue.ts'
import type { MessageContent } from './layout.ts'

export interface NewMessage extends MessageContent {
  customer_id: number | null
  kind: MessageKind
  channel: Channel
  recipient: string
  /** What it tells whom and how, e.g. `receipt:7:purchase:12:mail`: one message for a key. */
  dedupe_key: string
  template: MessageTemplateUse | null
}

/**
 * Puts messages into the inbox and their sending into the queue, both in the caller's transaction: when that rolls back,
 * nobody is told of something that never happened. A second message of the same key is left out.
 */
export async function queueMessages(db: Queryable, messages: readonly NewMessage[]): Promise<void> {
  const ids = await insertMessages(db, messages, 'queued')
  for (const message_id of ids)
    await addJob(db, 'send-message', { message_id }, { jobKey: `message:${message_id}` })
}

/** Puts messages into the inbox for good, where no channel is configured that could carry them. Once for a key, too. */
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
      messages.map(({ text, html, template, ...columns }) => ({
        ...columns,
        body_text: text,
        body_html: html || null,
        template: template === null ? null : JSON.stringify(template),
        state,
      })),
    )
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('message_id')
    .execute()
  return rows.map((row) => row.message_id)
}
