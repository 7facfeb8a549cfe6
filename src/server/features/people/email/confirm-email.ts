import { createHash } from 'node:crypto'
import { inTransaction, type Trx } from '#server/db/transaction.ts'
import { clearAddress } from '#server/features/messages/mail-reports/undeliverable.ts'
import { notify } from '#server/features/messages/notify.ts'
import { senderOf } from '#server/features/messages/notices/queue-notices.ts'
import { recordAudit } from '#server/shared/audit.ts'
import { notFound } from '#server/kit/errors.ts'
import type { Actor } from '#server/kit/sessions/viewer.ts'
import type { Services } from '#server/kit/services.ts'
import { errorTexts } from '#text/errors.ts'
import { changeEmail } from './change-email.ts'
import { confirmationToken, isGenuine, readConfirmationToken } from './confirmation-token.ts'

interface Confirmed {
  email: string
  email_confirmed: boolean
}

/** Queues the mail with the link that confirms a customer's e-mail. */
export async function sendConfirmation(services: Services, customer_id: number): Promise<void> {
  const { db, clock, environment } = services
  await inTransaction(db, async (trx) => {
    const customer = await trx
      .selectFrom('customer')
      .select(['customer_id', 'email'])
      .where('customer_id', '=', customer_id)
      .executeTakeFirstOrThrow()
    const token = confirmationToken(customer, clock.now(), environment.secret)
    const event = createHash('sha256').update(token).digest('base64url')
    await notify(trx, [{ kind: 'confirm_email', customer_id, event, facts: { token } }], senderOf(services))
  })
}

/** The e-mail that a link confirms. Throws AppError 404. */
export async function readConfirmation(services: Services, token: string): Promise<Confirmed> {
  const { email, email_confirmed } = await find(services, token)
  return { email, email_confirmed }
}

/**
 * Confirms a link's e-mail, and makes a new one the customer's; idempotent. Throws AppError 404, or 409 for a new one
 * that another person has by now.
 */
export async function confirmEmail(
  services: Services,
  token: string,
  request_id: string,
): Promise<Confirmed> {
  const { customer_id, email, is_new } = await find(services, token)
  if (is_new) await changeEmail(services, { customer_id, email }, request_id)
  else
    await inTransaction(services.db, (trx) =>
      confirm(trx, { customer_id, email, now: services.clock.now(), actor: customer_id, request_id }),
    )
  return { email, email_confirmed: true }
}

/** Confirms a customer's e-mail at the desk, without a link. */
export async function confirmByDesk(
  trx: Trx,
  {
    actor,
    customer_id,
    request_id,
    now,
  }: { actor: Actor; customer_id: number; request_id: string; now: Date },
): Promise<void> {
  const { email } = await trx
    .selectFrom('customer')
    .select('email')
    .where('customer_id', '=', customer_id)
    .executeTakeFirstOrThrow()
  await confirm(trx, { customer_id, email, now, actor: actor.customer_id, request_id })
}

interface Confirming {
  customer_id: number
  email: string
  now: Date
  actor: number
  request_id: string
}

async function confirm(trx: Trx, { customer_id, email, now, actor, request_id }: Confirming): Promise<void> {
  await clearAddress(trx, email, now)
  const done = await trx
    .updateTable('auth.user as u')
    .from('customer as c')
    .set({ emailVerified: true })
    .whereRef('u.id', '=', 'c.uid')
    .where('c.customer_id', '=', customer_id)
    .where('u.emailVerified', '=', false)
    .executeTakeFirst()
  if (done.numUpdatedRows === 0n) return
  await recordAudit(
    trx,
    { actor_customer_id: actor, request_id },
    'customer.email_confirmed',
    customer_id,
    {},
  )
}

/** Whom and what a link confirms: the present address, or the one that was asked for. Throws AppError 404. */
async function find({ db, clock, environment }: Services, token: string) {
  const claimed = readConfirmationToken(token, clock.now())
  const customer =
    claimed &&
    (await db
      .selectFrom('customer as c')
      .innerJoin('auth.user as u', 'u.id', 'c.uid')
      .select(['c.customer_id', 'c.email', 'c.new_email', 'u.emailVerified as email_confirmed'])
      .where('c.customer_id', '=', claimed.customer_id)
      .executeTakeFirst())
  if (customer) {
    const { customer_id, email, new_email, email_confirmed } = customer
    if (isGenuine(claimed, email, environment.secret))
      return { customer_id, email, email_confirmed, is_new: false }
    if (new_email !== null && isGenuine(claimed, new_email, environment.secret))
      return { customer_id, email: new_email, email_confirmed: false, is_new: true }
  }
  throw notFound(errorTexts.people.confirmationUnknown)
}
