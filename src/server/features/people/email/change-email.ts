import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import { inTransaction, type Queryable, type Trx } from '#server/db/transaction.ts'
import { clearAddress } from '#server/features/messages/mail-reports/undeliverable.ts'
import { notify } from '#server/features/messages/notify.ts'
import { senderOf } from '#server/features/messages/notices/queue-notices.ts'
import { AppError, notFound } from '#server/kit/errors.ts'
import { hashOfToken } from '#server/kit/hash-of-token.ts'
import type { Actor } from '#server/kit/sessions/viewer.ts'
import type { Services } from '#server/kit/services.ts'
import { type By, byWhom, recordAudit } from '#server/shared/audit.ts'
import { errorTexts } from '#text/errors.ts'
import { confirmationToken } from './confirmation-token.ts'
import { hasEntered } from './has-entered.ts'
import { sendInvitation } from './send-invitation.ts'

interface Wanted {
  customer_id: number
  /** In lower case. */
  email: string
}

export const emailTaken = () =>
  new AppError(409, 'email_taken', errorTexts.people.emailTaken, {
    fields: { email: errorTexts.people.emailTaken },
  })

/** Whether this is another address than the customer's present one, so that a mail would be sent. */
export async function isOtherEmail(db: Queryable, { customer_id, email }: Wanted): Promise<boolean> {
  const same = await db
    .selectFrom('customer')
    .select('customer_id')
    .where('customer_id', '=', customer_id)
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email))
    .executeTakeFirst()
  return same === undefined
}

/**
 * Where the desk corrects the address of somebody whom it entered and who has never signed in, it counts at once (`correctEmail`).
 * Otherwise stores the address that a customer wants and queues the mail to it, and one to the present address, which stays until the
 * first one's link is opened. Entering the present address withdraws an earlier wish. Throws AppError 409 for an address that is taken; where the
 * studio reveals no accounts, customers learn that from the link alone, which whoever has the address gets.
 */
export async function askForEmail(
  services: Services,
  trx: Trx,
  wanted: Wanted,
  { actor, request_id }: { actor: Actor; request_id: string },
): Promise<void> {
  const { customer_id, email } = wanted
  const changes = await isOtherEmail(trx, wanted)
  const hidden = services.configuration.current().discreet_sign_in && actor.customer_id === customer_id
  if (changes && !hidden) await refuseTaken(trx, wanted)
  const by_desk = actor.customer_id !== customer_id
  if (changes && by_desk) {
    const by = { actor_customer_id: actor.customer_id, request_id }
    if (await correctEmail(services, trx, wanted, by)) return
  }
  const { name, email: present } = await trx
    .updateTable('customer')
    .set({ new_email: changes ? email : null })
    .where('customer_id', '=', customer_id)
    .returning(['name', 'email'])
    .executeTakeFirstOrThrow()
  if (!changes) return
  // What another person begins is theirs, even if a third one opens the link.
  if (by_desk)
    await recordAudit(trx, byWhom(actor.customer_id, request_id), 'customer.email_asked', customer_id, {})
  // They typed it: one mail finds out whether it reaches them.
  await clearAddress(trx, email, services.clock.now())
  const purpose = by_desk ? 'desk-email' : 'confirm-email'
  const token = confirmationToken(wanted, services.clock.now(), services.environment.secret, purpose)
  const event = hashOfToken(token)
  const account = (address: string) => ({ name, email: address, phone: null })
  await notify(
    trx,
    [
      { kind: 'confirm_email', customer_id, event, facts: { token, account: account(email) } },
      { kind: 'email_asked', customer_id, event, facts: { account: account(present) } },
    ],
    senderOf(services),
  )
}

/**
 * Makes the address that of somebody who has no way into the account but the invitation that the desk sent, and invites them there:
 * the earlier link, which may have gone to a stranger, stops working. Returns false, with nothing done, for anybody else.
 */
async function correctEmail(services: Services, trx: Trx, wanted: Wanted, by: By): Promise<boolean> {
  const { customer_id, email } = wanted
  const invited = await trx
    .selectFrom('customer as c')
    .innerJoin('auth.user as u', 'u.id', 'c.uid')
    .select(['u.id as uid', 'c.role'])
    .where('c.customer_id', '=', customer_id)
    // Who uses the invitation at this moment waits, and finds it gone.
    .forUpdate('u')
    .executeTakeFirst()
  if (!invited) return false
  const { entered } = await trx
    .selectFrom('customer as c')
    .select(hasEntered.as('entered'))
    .where('c.customer_id', '=', customer_id)
    .executeTakeFirstOrThrow()
  if (entered) return false
  const { uid, role } = invited
  await write(trx, wanted, { uid, proved: false })
  await clearAddress(trx, email, services.clock.now())
  await recordAudit(trx, by, 'customer.email_changed', customer_id, {})
  await sendInvitation(services, trx, { customer_id, uid, role })
  return true
}

/**
 * Makes the confirmed address the customer's, for signing in too, and writes to the former one. A link for a new
 * password that went there stops working. Throws AppError 404 when they wanted another one since, 409 when a person
 * else has it by now.
 */
export async function changeEmail(services: Services, wanted: Wanted, request_id: string): Promise<void> {
  const { customer_id, email } = wanted
  const uid = await inTransaction(services.db, async (trx) => {
    const before = await trx
      .selectFrom('customer')
      .select(['uid', 'name', 'email', 'new_email'])
      .where('customer_id', '=', customer_id)
      .forUpdate()
      .executeTakeFirst()
    if (before?.new_email !== email) throw notFound(errorTexts.people.confirmationUnknown)
    await refuseTaken(trx, wanted)
    await write(trx, wanted, { uid: before.uid, proved: true })
    await clearAddress(trx, email, services.clock.now())
    await recordAudit(trx, byWhom(customer_id, request_id), 'customer.email_changed', customer_id, {})
    const account = { name: before.name, email: before.email, phone: null }
    const event = `email:${request_id}`
    await notify(trx, [{ kind: 'email_changed', customer_id, event, facts: { account } }], senderOf(services))
    return before.uid
  })
  services.liveness.forget(uid ?? undefined)
}

async function write(
  trx: Trx,
  { customer_id, email }: Wanted,
  { uid, proved }: { uid: string | null; proved: boolean },
): Promise<void> {
  try {
    await trx
      .updateTable('customer')
      .set({ email, new_email: null })
      .where('customer_id', '=', customer_id)
      .execute()
    if (uid === null) return
    await trx.updateTable('auth.user').set({ email, emailVerified: proved }).where('id', '=', uid).execute()
    await sql`delete from auth.verification where value = ${uid} and identifier like 'reset-password:%'`.execute(
      trx,
    )
  } catch (error) {
    // A person signed up with it at this moment.
    if (error instanceof DatabaseError && error.code === '23505') throw emailTaken()
    throw error
  }
}

async function refuseTaken(trx: Trx, { customer_id, email }: Wanted): Promise<void> {
  const { rows } = await sql`
    select from customer where lower(email) = ${email} and customer_id <> ${customer_id}
    union all
    select from auth."user" u where u.email = ${email}
      and u.id is distinct from (select uid from customer where customer_id = ${customer_id})`.execute(trx)
  if (rows.length > 0) throw emailTaken()
}
