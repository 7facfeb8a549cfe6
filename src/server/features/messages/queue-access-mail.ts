import { inTransaction, type Queryable } from '#server/db/transaction.ts'
import { hashOfToken } from '#server/kit/hash-of-token.ts'
import type { AccessMail } from '#server/ports/identity-provider.ts'
import { notify } from './notify.ts'
import type { Sender } from '#server/features/messages/notices/queue-notices.ts'

/**
 * Queues the mail with a link to an account: to set a new password, to sign in or to create it. It greets with the customer record's name, because the name of a bare
 * sign-in account was typed by the person who created it, perhaps with another person's address.
 */
export async function queueAccessMail(
  db: Queryable,
  sender: Sender,
  { kind, uid, email, token, back }: AccessMail,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const customer = await trx
      .selectFrom('customer')
      .select(['customer_id', 'name'])
      .where('uid', '=', uid)
      .executeTakeFirst()
    // The token opens the account, so the event contains only its hash.
    const event = hashOfToken(token)
    const customer_id = customer?.customer_id ?? null
    const account = { name: customer?.name ?? '', email, phone: null }
    await notify(
      trx,
      [{ kind, customer_id, event, facts: { token, account, ...(back !== undefined && { back }) } }],
      sender,
    )
  })
}
