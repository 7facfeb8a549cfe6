import { sql } from 'kysely'
import type { Services } from '#server/kit/services.ts'

/** The most messages per run; the rest waits for the next one. */
const MOST_MESSAGES = 20_000

/**
 * Blanks the text of messages, sent and received, after some months. The row stays: who was notified of what and when, which also
 * prevents a second message. A sale's records are in its purchase, its invoice and the ledger, never only in a mail.
 */
export async function blankMessages({ db, clock, environment }: Services): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update message set subject = '', body_text = '', body_html = '', template = null
    where message_id in (
      select message_id from message
      where state <> 'queued' and (body_text <> '' or body_html <> '' or template is not null)
        and created_at < ${clock.now()}::timestamptz - make_interval(days => ${environment.messageDays})
      order by message_id limit ${MOST_MESSAGES})`.execute(db)
  const incoming = await sql`
    update incoming_message set body = '', sender_name = ''
    where incoming_message_id in (
      select incoming_message_id from incoming_message
      where (body <> '' or sender_name <> '')
        and received_at < ${clock.now()}::timestamptz - make_interval(days => ${environment.messageDays})
      order by incoming_message_id limit ${MOST_MESSAGES})`.execute(db)
  return Number(numAffectedRows) + Number(incoming.numAffectedRows ?? 0)
}
