import { createHash } from 'node:crypto'
import { inTransaction, type Queryable } from '#server/db/transaction.ts'
import { notify } from './notify.ts'
import type { Sender } from '#server/features/messages/notices/queue-notices.ts'

export interface ResetMail {
  uid: string
  email: string
  token: string
}

/**
 * Queues the mail with the link to set a new password. It greets with the customer record's name, because the name of a bare
 * sign-in account was typed by whoever created it, perhaps with somebody else's address.
 */
export async function queueReset(
  db: Queryable,
  sender: Sender,
  { uid, email, token }: ResetMail,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const customer = await trx
      .selectFrom('customer')
      .select(['customer_id', 'name'])
      .where('uid', '=', uid)
      .executeTakeFirst()
    // The token opens the account, so the event contains only its hash.
    const event = createHash('sha256').update(token).digest('base64url')
    const customer_id = customer?.customer_id ?? null
    const account = { name: customer?.name ?? '', email, phone: null }
    await notify(trx, [{ kind: 'reset', customer_id, event, facts: { token, account } }], sender)
  })
}
