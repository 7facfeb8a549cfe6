import { can } from '#domain/people/roles.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { notify } from '#server/features/messages/notify.ts'
import { senderOf } from '#server/features/messages/notices/queue-notices.ts'
import { AppError, notFound } from '#server/kit/errors.ts'
import { hashOfToken } from '#server/kit/hash-of-token.ts'
import type { Services } from '#server/kit/services.ts'
import type { Actor } from '#server/kit/sessions/viewer.ts'
import { errorTexts } from '#text/errors.ts'
import {
  confirmationToken,
  isGenuine,
  readConfirmationToken,
} from '#server/features/people/email/confirmation-token.ts'
import { deleteCustomer } from './delete-account.ts'

const PURPOSE = 'delete-account'

/**
 * Queues the mail with the link that deletes one's account, for accounts that have no password to confirm it with. Throws AppError
 * 409 for staff, 429 after five.
 */
export async function askForDeletion(services: Services, actor: Actor): Promise<{ email: string }> {
  const { db, clock, environment, rateLimits } = services
  if (can(actor.role, 'office')) throw new AppError(409, 'staff_account', errorTexts.people.staffAccount)
  await rateLimits.take('deletionByAccount', actor.uid)
  return inTransaction(db, async (trx) => {
    const { customer_id } = actor
    const { email } = await trx
      .selectFrom('customer')
      .select('email')
      .where('customer_id', '=', customer_id)
      .executeTakeFirstOrThrow()
    const token = confirmationToken({ customer_id, email }, clock.now(), environment.secret, PURPOSE)
    const event = hashOfToken(token)
    await notify(trx, [{ kind: 'delete_account', customer_id, event, facts: { token } }], senderOf(services))
    return { email }
  })
}

/** Whose account a link deletes. Throws AppError 404 for one that is used, expired or made up. */
export async function readDeletion(services: Services, token: string): Promise<{ email: string }> {
  const { email } = await find(services, token)
  return { email }
}

/** Deletes the account of a link. The link works once. Throws AppError 404, and 409 for staff. */
export async function deleteByLink(services: Services, token: string, request_id: string): Promise<void> {
  const { customer_id } = await find(services, token)
  const now = services.clock.now()
  await deleteCustomer(services, services.db, { customer_id, actor: { customer_id }, request_id, now })
}

async function find({ db, clock, environment }: Services, token: string) {
  const claimed = readConfirmationToken(token, clock.now())
  const customer =
    claimed &&
    (await db
      .selectFrom('customer')
      .select(['customer_id', 'email'])
      .where('customer_id', '=', claimed.customer_id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst())
  if (customer && isGenuine(claimed, customer.email, environment.secret, PURPOSE)) return customer
  throw notFound(errorTexts.people.confirmationUnknown)
}
