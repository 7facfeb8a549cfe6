import { inTransaction, type Trx } from '#server/db/transaction.ts'
import { clearAddress } from '#server/features/messages/mail-reports/undeliverable.ts'
import { notify } from '#server/features/messages/notify.ts'
import { senderOf } from '#server/features/messages/notices/queue-notices.ts'
import { byWhom, recordAudit } from '#server/shared/audit.ts'
import { AppError, notFound } from '#server/kit/errors.ts'
import { hashOfToken } from '#server/kit/hash-of-token.ts'
import type { Actor, Viewer } from '#server/kit/sessions/viewer.ts'
import type { Services } from '#server/kit/services.ts'
import { errorTexts } from '#text/errors.ts'
import { changeEmail } from './change-email.ts'
import { confirmationToken, isGenuine, readConfirmationToken } from './confirmation-token.ts'

const texts = errorTexts.people

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
    const event = hashOfToken(token)
    await notify(trx, [{ kind: 'confirm_email', customer_id, event, facts: { token } }], senderOf(services))
  })
}

/** The e-mail that a link confirms, and whether the viewer may. Throws AppError 404. */
export async function readConfirmation(services: Services, token: string, viewer: Viewer | null) {
  const found = await find(services, token)
  const { email, email_confirmed, is_new } = found
  const reason = refusalFor(found, viewer)
  return { email, email_confirmed, is_new, can_confirm: reason === null ? (true as const) : { reason } }
}

/**
 * Confirms a link's e-mail, and makes a new one the customer's; idempotent. Throws AppError 404, 403 outside of the account, or 409 for a
 * new one that another person has by now.
 */
export async function confirmEmail(
  services: Services,
  token: string,
  { viewer, request_id }: { viewer: Viewer | null; request_id: string },
): Promise<Confirmed> {
  const found = await find(services, token)
  const reason = refusalFor(found, viewer)
  if (reason !== null) throw new AppError(403, 'sign_in_first', reason)
  const { customer_id, email, is_new } = found
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
  await recordAudit(trx, byWhom(actor, request_id), 'customer.email_confirmed', customer_id, {})
}

/**
 * Whoever reads the address's mail need not be who opened the account and has its password: both together own it. The desk, which met
 * the person, stands for an address that it entered. Returns why a viewer may not confirm; null if they may.
 */
function refusalFor(
  { uid, email_confirmed, is_new, by_desk }: Awaited<ReturnType<typeof find>>,
  viewer: Viewer | null,
): string | null {
  if (email_confirmed || by_desk) return null
  if (viewer === null) return is_new ? texts.confirmNewInAccount : texts.confirmInAccount
  return viewer.uid === uid && !viewer.actor?.actedBy ? null : texts.confirmElsewhere
}

/** Whom and what a link confirms: the present address, or the one that was asked for. Throws AppError 404. */
async function find({ db, clock, environment }: Services, token: string) {
  const claimed = readConfirmationToken(token, clock.now())
  const customer =
    claimed &&
    (await db
      .selectFrom('customer as c')
      .innerJoin('auth.user as u', 'u.id', 'c.uid')
      .select([
        'c.customer_id',
        'u.id as uid',
        'c.email',
        'c.new_email',
        'u.emailVerified as email_confirmed',
      ])
      .where('c.customer_id', '=', claimed.customer_id)
      .executeTakeFirst())
  if (customer) {
    const { customer_id, uid, email, new_email, email_confirmed } = customer
    for (const by_desk of [false, true]) {
      const signs = (address: string) =>
        isGenuine(claimed, address, environment.secret, by_desk ? 'desk-email' : 'confirm-email')
      if (signs(email)) return { customer_id, uid, email, email_confirmed, is_new: false, by_desk }
      if (new_email !== null && signs(new_email))
        return { customer_id, uid, email: new_email, email_confirmed: false, is_new: true, by_desk }
    }
  }
  throw notFound(texts.confirmationUnknown)
}
