import { freeTextUntil } from '#domain/messages/replies.ts'
import { formsOfSender } from '#domain/phone.ts'
import { inTransaction, type Queryable } from '#server/db/transaction.ts'
import { queueMessages } from '#server/features/messages/queue-message.ts'
import { AppError, orNotFound } from '#server/kit/errors.ts'
import { type By, recordAudit } from '#server/shared/audit.ts'
import { messageErrors } from '#text/errors/messages.ts'
import { findOneIncoming } from './incoming.queries.ts'
import { sendTemplate, type TemplateUse } from '#server/features/messages/send-template.ts'

interface Staff extends By {
  now: Date
}

interface Answering {
  id: number
  /** Without one a template. */
  text?: string | undefined
  template?: TemplateUse | undefined
  seen_until: number | undefined
}

/**
 * Answers what a customer wrote, by WhatsApp, and marks theirs as attended to as far as it was seen. Throws AppError 404, and 412
 * when their last word was BAJA, or more than 24 hours have passed since: WhatsApp would deliver nothing but a template.
 */
export async function answerMessage(
  db: Queryable,
  { id, text = '', template, seen_until, ...staff }: Staff & Answering,
): Promise<void> {
  const { actor_customer_id, request_id, now } = staff
  await inTransaction(db, async (trx) => {
    const incoming = orNotFound(await findOneIncoming(trx, id), messageErrors.incomingUnknown)
    const { sender, customer_id, last_wrote, stopped } = incoming
    if (stopped) throw new AppError(412, 'no_way', messageErrors.noWay.stopped)
    if (template !== undefined) {
      const to = { customer_id, recipient: sender, answers: id, waits_until: null }
      await sendTemplate(trx, { to, template, actor_customer_id, request_id })
    } else if (freeTextUntil(last_wrote) <= now)
      throw new AppError(412, 'window_closed', messageErrors.windowClosed)
    else
      await queueMessages(trx, [
        {
          customer_id,
          kind: 'reply',
          channel: 'whatsapp',
          recipient: sender,
          dedupe_key: `reply:${id}:${request_id}`,
          subject: '',
          text,
          html: '',
          template: null,
          sent_by: actor_customer_id,
          answers: id,
        },
      ])
    // A customer's numbers are one conversation.
    const whose = customer_id === null ? { senders: formsOfSender(sender) } : { customer_id }
    await markAllSeen(trx, { ...whose, seen_until, now })
    await recordAudit(
      trx,
      { actor_customer_id, request_id },
      'message.answered',
      id,
      template ? { template: template.kind } : null,
    )
  })
}

type Seen = ({ senders: string[] } | { customer_id: number }) & {
  /** The newest message that was seen; undefined if none was. */
  seen_until: number | undefined
  now: Date
}

/** Marks what a number or a customer wrote as attended to, except what came after staff looked. */
export async function markAllSeen(trx: Queryable, { now, seen_until, ...whose }: Seen): Promise<void> {
  if (seen_until === undefined) return
  await trx
    .updateTable('incoming_message')
    .set({ seen_at: now })
    .where((eb) => ('senders' in whose ? eb('sender', 'in', whose.senders) : eb.and(whose)))
    .where('incoming_message_id', '<=', seen_until)
    .where('seen_at', 'is', null)
    .execute()
}

/** Marks a message as attended to. Idempotent. */
export async function markSeen(db: Queryable, id: number, now: Date): Promise<void> {
  await db
    .updateTable('incoming_message')
    .set({ seen_at: now })
    .where('incoming_message_id', '=', id)
    .where('seen_at', 'is', null)
    .execute()
}
