import { sql } from 'kysely'
import { isMessageKind, kindOf } from '#domain/messages/kinds.ts'
import type { Block } from '#domain/messages/template.ts'
import { inTransaction, type Queryable, type Trx } from '#server/db/transaction.ts'
import { messageTexts } from '#text/messages.ts'
import { type Brand, layOut, type MessageContent } from '#server/features/messages/words/layout.ts'

/** The most mails per address and hour, except for kinds that the person has just asked for. */
const MOST_AN_HOUR = 20
const HOUR_MS = 60 * 60_000

interface Outgoing {
  message_id: number
  kind: string
  recipient: string
}

/** Send now, retry at an instant when there is room, or collected into a mail that already waits for the same address. */
export type Turn = 'now' | 'collected' | { until: Date }

/**
 * Counts a mail against its address's hourly limit. Beyond the limit the first mail waits for room and collects those that come
 * after it, so that a flood becomes one mail. Mails with a link that the person waits for are counted but never delayed.
 */
export async function takeTurn(db: Queryable, mail: Outgoing, now: Date): Promise<Turn> {
  const { message_id, kind, recipient } = mail
  const address = recipient.toLowerCase()
  return inTransaction(db, async (trx) => {
    // Two at once would both see room for one.
    await lockAddress(trx, address)
    if (!goesFirst(kind)) {
      const { rows } = await sql<{ full_until: Date }>`
        select tried_at + interval '1 hour' as full_until from message
        where lower(recipient) = ${address} and channel = 'mail' and tried_at > ${new Date(now.getTime() - HOUR_MS)}
          and message_id <> ${message_id}
        order by tried_at desc offset ${MOST_AN_HOUR - 1} limit 1`.execute(trx)
      const [twentieth] = rows
      if (twentieth) return wait(trx, { message_id, address }, twentieth.full_until)
    }
    await trx.updateTable('message').set({ tried_at: now }).where('message_id', '=', message_id).execute()
    return 'now'
  })
}

/** Serialises what decides which mails of an address leave, and together with which. */
export const lockAddress = (trx: Trx, recipient: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`mail:${recipient.toLowerCase()}`}, 0))`.execute(trx)

/** Adds the mail, with those that it has collected, to the one that waits at this address, or makes it that one. */
async function wait(
  trx: Trx,
  { message_id, address }: { message_id: number; address: string },
  until: Date,
): Promise<Turn> {
  const { rows } = await sql<{ message_id: number; collected_in: number }>`
    update message set collected_in = coalesce((
      select w.message_id from message w
      where w.collected_in = w.message_id and w.state = 'queued' and w.tried_at is null and w.channel = 'mail'
        and lower(w.recipient) = ${address} limit 1), ${message_id})
    where message_id = ${message_id} or collected_in = ${message_id} returning message_id, collected_in`.execute(
    trx,
  )
  const own = rows.find((row) => row.message_id === message_id)
  return own?.collected_in === message_id ? { until } : 'collected'
}

/** A mail's content with those collected into it, oldest first; its own content if there are none. */
export async function withCollected(
  db: Queryable,
  mail: MessageContent & { message_id: number },
  brand: Brand,
): Promise<MessageContent> {
  const { message_id, ...alone } = mail
  const mails = await db
    .selectFrom('message')
    .where('collected_in', '=', message_id)
    .select(['subject', 'body_text'])
    .orderBy('message_id')
    .execute()
  if (mails.length < 2) return alone
  const blocks = mails.flatMap(({ subject, body_text }): Block[] => [
    { type: 'text', lines: [`— ${subject ?? ''}`] },
    ...(body_text ?? '').split('\n\n').map((piece): Block => ({ type: 'text', lines: piece.split('\n') })),
  ])
  const subject = messageTexts.collected({ count: mails.length, studio: brand.business_name })
  return layOut({ subject, blocks, facts: [], button: { label: '', href: '' }, optOut: null }, brand)
}

const goesFirst = (kind: string): boolean => isMessageKind(kind) && kindOf(kind).essential === 'enlace'
