import { sql } from 'kysely'
import { isMessageKind, kindOf } from '#domain/messages/kinds.ts'
import { inTransaction, type Queryable } from '#server/db/transaction.ts'

/** More in an hour no address gets, but for what somebody has just asked for. */
const MOST_AN_HOUR = 20
const HOUR_MS = 60 * 60_000

interface Outgoing {
  message_id: number
  kind: string
  recipient: string
}

/**
 * Takes one of the mails that an address may get in an hour. Returns null when the mail may leave now, else the instant from
 * which there is room again. Mails whose link the person waits for go first: they count, but never wait.
 */
export async function takeTurn(db: Queryable, mail: Outgoing, now: Date): Promise<Date | null> {
  const { message_id, kind, recipient } = mail
  const address = recipient.toLowerCase()
  return inTransaction(db, async (trx) => {
    // One after the other for an address, or two that leave at once would both see room for one.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`mail:${address}`}, 0))`.execute(trx)
    if (!goesFirst(kind)) {
      const { rows } = await sql<{ full_until: Date }>`
        select tried_at + interval '1 hour' as full_until from message
        where lower(recipient) = ${address} and channel = 'mail' and tried_at > ${new Date(now.getTime() - HOUR_MS)}
          and message_id <> ${message_id}
        order by tried_at desc offset ${MOST_AN_HOUR - 1} limit 1`.execute(trx)
      const [twentieth] = rows
      if (twentieth) return twentieth.full_until
    }
    await trx.updateTable('message').set({ tried_at: now }).where('message_id', '=', message_id).execute()
    return null
  })
}

const goesFirst = (kind: string): boolean => isMessageKind(kind) && kindOf(kind).essential === 'enlace'
