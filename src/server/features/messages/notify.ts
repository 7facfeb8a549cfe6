import type { Queryable } from '#server/db/transaction.ts'
import type { Notice } from '#server/features/messages/notices/notices.ts'
import type { Sender } from '#server/features/messages/notices/queue-notices.ts'
import { writeMessages } from './write-messages.ts'

/** Rows per insert statement. */
const AT_ONCE = 5000

/**
 * Notifies customers, in the caller's transaction. The worker writes the messages a moment later, from the state at that time.
 * With a sender they are written at once: for a response to what the person just did, or for a link that must not be stored in
 * a notice.
 */
export async function notify(db: Queryable, notices: readonly Notice[], sender?: Sender): Promise<void> {
  if (sender !== undefined) {
    await writeMessages(db, sender, notices)
    return
  }
  for (let from = 0; from < notices.length; from += AT_ONCE)
    await db
      .insertInto('notice')
      .values(notices.slice(from, from + AT_ONCE).map(rowOf))
      .onConflict((conflict) => conflict.columns(['kind', 'customer_id', 'event']).doNothing())
      .execute()
}

function rowOf({ kind, customer_id, event, facts, due_at }: Notice) {
  if (customer_id === null) throw new Error(`${kind}: a notice that waits is for a customer`)
  return { kind, customer_id, event, facts: JSON.stringify(facts), ...(due_at ? { due_at } : {}) }
}
