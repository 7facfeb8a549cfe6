import { sql } from 'kysely'
import { formsOfSender } from '#domain/phone.ts'
import type { Trx } from '#server/db/transaction.ts'
import { leaveBytes } from '#server/features/files/leftovers.ts'
import { FILE_USES } from '#server/shared/file-uses.ts'
import { errorTexts } from '#text/errors.ts'

/** Tables of which a customer's rows say who they are, or what they liked, and nothing that the books need. */
const PERSONAL = [
  'address',
  'customer_note',
  'customer_tag',
  'form_answer',
  'form_reply',
  'incoming_message',
  'message',
  'message_opt_out',
  'notice',
  'favorite',
  'video_progress',
  'video_rating',
  'payment_source',
] as const

interface Person {
  customer_id: number
  /** Null without a sign-in account. */
  uid: string | null
  now: Date
}

/**
 * Removes a person from the records: the customer's row stays without name, mail and phone, so that purchases,
 * payments and attendance still add up. The sign-in account is gone, and its sessions with it.
 */
export async function forgetPerson(trx: Trx, { customer_id, uid, now }: Person): Promise<void> {
  const { deletedName: name, deletedGuest } = errorTexts.people
  // First: it finds lines by the places, files and cards that are still theirs.
  await sql`select forget_in_audit(${customer_id})`.execute(trx)
  await forgetCorrespondence(trx, customer_id)
  await trx
    .updateTable('customer')
    .set({
      name,
      last_name: '',
      email: `eliminada-${customer_id}@cuenta.invalid`,
      new_email: null,
      phone: null,
      wanted_phone: null,
      instagram: null,
      birthdate: null,
      signup_reason: null,
      other: null,
      blocked_reason: null,
      quiet_from: null,
      quiet_until: null,
      file_id: null,
      uid: null,
      deleted_at: now,
      calendar_token: sql<string>`replace(gen_random_uuid()::text, '-', '')`,
    })
    .where('customer_id', '=', customer_id)
    .execute()
  for (const table of PERSONAL)
    await sql`delete from ${sql.table(table)} where customer_id = ${customer_id}`.execute(trx)
  await trx.updateTable('accepted_page').set({ ip: null }).where('customer_id', '=', customer_id).execute()
  await sql`update class_reservation set comment = null, guest = case when guest is null then null else ${deletedGuest} end
    where customer_id = ${customer_id} and (comment is not null or guest is not null)`.execute(trx)
  await trx
    .updateTable('acting_session')
    .set({ reason: name })
    .where('customer_id', '=', customer_id)
    .execute()
  // What the studio or another person still uses, e.g. the film of somebody who was of the team, is not theirs alone.
  const files = await sql<{ storage_key: string }>`
    delete from file f where customer_id = ${customer_id} and not public
      and not exists (${FILE_USES})
    returning storage_key`.execute(trx)
  await leaveBytes(
    trx,
    files.rows.map(({ storage_key }) => storage_key),
    now,
  )
  if (uid === null) return
  await sql`delete from idempotency where account = ${uid}`.execute(trx)
  await sql`delete from auth.verification where value = ${uid}`.execute(trx)
  await sql`delete from auth."user" where id = ${uid}`.execute(trx)
}

/** What is known of their addresses and was written to or from them before it was known whose they are. */
async function forgetCorrespondence(trx: Trx, customer_id: number): Promise<void> {
  const { email, new_email, phone } = await trx
    .selectFrom('customer')
    .select(['email', 'new_email', 'phone'])
    .where('customer_id', '=', customer_id)
    .executeTakeFirstOrThrow()
  const mails = [email, new_email].flatMap((one) => (one === null ? [] : [one.toLowerCase()]))
  const senders = phone === null ? [] : [phone, ...formsOfSender(`52${phone}`)]
  await sql`delete from undeliverable_address where email = any(${mails})`.execute(trx)
  await sql`delete from incoming_message where customer_id is null and sender = any(${senders})`.execute(trx)
  await sql`delete from message where customer_id is null and lower(recipient) = any(${[...mails, ...senders]})`.execute(
    trx,
  )
  // A link to sign in holds the address that it was sent to.
  for (const mail of mails)
    await sql`delete from auth.verification where strpos(lower(value), ${JSON.stringify(mail)}) > 0`.execute(
      trx,
    )
}
