import { type Selectable, sql } from 'kysely'
import { phoneOfSender } from '#domain/phone.ts'
import type { Schema } from '#server/db/schema.ts'
import { preparedFirst } from '#server/db/statement.ts'
import { inTransaction, type Trx } from '#server/db/transaction.ts'
import { queueMessages } from '#server/features/messages/queue-message.ts'
import type { Services } from '#server/kit/services.ts'
import { actOnReply, countAnswer } from './act-on-reply.ts'
import { surviving } from '#server/shared/surviving.ts'
import type { Incoming } from './read-whatsapp.ts'

/**
 * Stores what a customer wrote, once by the provider's id, does what an answer of 1, 2 or BAJA asks for, and answers it: all in one
 * transaction, so that a repeated delivery does nothing twice. Everything else waits for the staff.
 */
export async function receiveMessage(
  services: Services,
  message: Incoming,
  request_id: string,
): Promise<void> {
  const { db, clock, log } = services
  const now = clock.now()
  const written_at = message.at < now ? message.at : now
  const phone = phoneOfSender(message.sender)
  const known = phone === null ? undefined : await findCustomer(db, phone)
  const over_limit = known
    ? await countAnswer(services, { customer_id: known.customer_id, text: message.body })
    : null
  await inTransaction(db, async (trx) => {
    const customer = await findWriter(trx, phone)
    const reply_to = message.quoted === null ? null : await findQuoted(trx, message.quoted)
    const { provider_id, sender, sender_name, type, body } = message
    const stored = await trx
      .insertInto('incoming_message')
      .values({
        provider_id,
        customer_id: customer?.customer_id ?? null,
        sender,
        sender_name,
        type,
        body,
        reply_to,
        received_at: written_at,
      })
      .onConflict((conflict) => conflict.column('provider_id').doNothing())
      .returning('incoming_message_id')
      .executeTakeFirst()
    // A repeated delivery.
    if (stored === undefined) return
    const { incoming_message_id } = stored
    const done =
      customer &&
      (await actOnReply(trx, services, {
        customer,
        text: body,
        quotes: message.quoted !== null,
        reply_to,
        over_limit,
        written_at,
        now,
        request_id,
      }))
    log.info({ incoming: incoming_message_id, outcome: done?.outcome ?? null }, 'a message of a customer')
    if (!done) return
    await trx
      .updateTable('incoming_message')
      // A refusal may need the staff's help.
      .set({ outcome: done.outcome, seen_at: done.outcome === 'refused' ? null : now })
      .where('incoming_message_id', '=', incoming_message_id)
      .execute()
    await queueMessages(trx, [
      {
        customer_id: customer.customer_id,
        kind: 'reply',
        channel: 'whatsapp',
        recipient: sender,
        dedupe_key: `reply:${incoming_message_id}:whatsapp`,
        subject: '',
        text: done.answer,
        html: '',
        template: null,
        answers: incoming_message_id,
      },
    ])
  })
}

/** Whose phone it is. Before a message is stored without a customer, a change that gives the number to one is waited for. */
async function findWriter(trx: Trx, phone: string | null) {
  if (phone === null) return undefined
  const known = await findCustomer(trx, phone)
  if (known) return known
  await sql`select pg_advisory_xact_lock(hashtextextended(${`phone:${phone}`}, 0))`.execute(trx)
  return findCustomer(trx, phone)
}

/** The customer with this phone, or whom their account became part of; blocked ones may write, but change nothing. */
const findCustomer = preparedFirst<
  Pick<Selectable<Schema['customer']>, 'customer_id' | 'role' | 'name' | 'blocked_at'>,
  [phone: string]
>(
  'writer_by_phone',
  `select customer_id, role, name, blocked_at from customer
    where customer_id = ${surviving('(select customer_id from customer where phone = $1)')}`,
)

async function findQuoted(trx: Trx, provider_id: string): Promise<number | null> {
  const row = await trx
    .selectFrom('message')
    .select('message_id')
    .where('provider_id', '=', provider_id)
    .executeTakeFirst()
  return row?.message_id ?? null
}
