import { createHash } from 'node:crypto'
import { inTransaction, type Queryable } from '#server/db/transaction.ts'
import { resetLetter, type Sender } from './letters.ts'
import { queueMessage } from './queue-message.ts'

export interface ResetMail {
  uid: string
  email: string
  token: string
}

/**
 * Queues the mail with the link to set a new password. It greets with the customer record's name: that of a sign-in account
 * alone was typed by whoever made it, perhaps for somebody else's address.
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
    await queueMessage(trx, {
      customer_id: customer?.customer_id ?? null,
      kind: 'reset',
      recipient: email,
      // The token opens the account, so the key carries only its hash.
      dedupe_key: `reset:${createHash('sha256').update(token).digest('base64url')}`,
      ...resetLetter(sender, { name: customer?.name ?? '', token }),
    })
  })
}
