import { isOpen, whyNoTemplate, whyNoWay } from '#domain/messages/by-hand.ts'
import type { Channel } from '#domain/messages/kinds.ts'
import { leavesAt } from '#domain/messages/quiet-hours.ts'
import type { Configuration } from '#domain/configuration/configuration.ts'
import { paths } from '#domain/site-map/paths.ts'
import { inTransaction, type Queryable } from '#server/db/transaction.ts'
import { queueMessages } from '#server/features/messages/queue-message.ts'
import { layOut, type MessageContent } from '#server/features/messages/words/layout.ts'
import { AppError } from '#server/kit/errors.ts'
import { type By, recordAudit } from '#server/shared/audit.ts'
import { messageErrors } from '#text/errors/messages.ts'
import { messageTexts } from '#text/messages.ts'
import { answerMessage, markAllSeen } from './answer-message.ts'
import { findReach, lastWordOf, quietHoursOf } from './reach.queries.ts'
import { sendTemplate, type TemplateUse } from '#server/features/messages/send-template.ts'

interface Written extends By {
  customer_id: number
  channel: Channel
  /** Without one a template. */
  text?: string | undefined
  template?: TemplateUse | undefined
  /** The newest message of theirs that was shown. */
  seen_until?: number | undefined
  /** Whether WhatsApp is connected. */
  whatsapp: boolean
  configuration: Configuration
  now: Date
}

/**
 * Sends what staff write to a customer on a channel, and marks what was seen of the customer’s as attended to. An answer leaves at once;
 * who is written to first hears of it after quiet hours. Throws AppError 404, and 412 for a channel on which it cannot arrive.
 */
export async function writeMessage(db: Queryable, written: Written): Promise<void> {
  const {
    customer_id,
    channel,
    text = '',
    template,
    seen_until,
    whatsapp,
    configuration,
    now,
    ...by
  } = written
  await inTransaction(db, async (trx) => {
    const reach = await findReach(trx, customer_id, now)
    const lastWord = lastWordOf(reach)
    const { marked, devices, incoming_message_id, name, email } = reach
    const reason =
      template === undefined
        ? whyNoWay(channel, { whatsapp, lastWord, marked, devices }, now)
        : whyNoTemplate({ whatsapp, lastWord, phone: reach.phone })
    if (reason !== null) throw new AppError(412, 'no_way', messageErrors.noWay[reason])
    const waits_until = isOpen(lastWord, now) ? null : leavesAt(now, quietHoursOf(reach, configuration))
    if (template !== undefined) {
      const to = { customer_id, recipient: reach.phone ?? '', answers: null, waits_until }
      await sendTemplate(trx, { to, template, ...by })
    } else if (channel === 'whatsapp') {
      // It is open only to a customer who wrote.
      await answerMessage(trx, { id: Number(incoming_message_id), text, seen_until, now, ...by })
      return
    } else {
      await queueMessages(trx, [
        {
          customer_id,
          kind: 'reply',
          channel,
          recipient: channel === 'mail' ? email : name || email,
          dedupe_key: `reply:${customer_id}:${by.request_id}:${channel}`,
          ...contentOf(channel, text, configuration),
          template: null,
          link: channel === 'push' ? paths.mystudio() : null,
          sent_by: by.actor_customer_id,
          waits_until,
        },
      ])
    }
    await markAllSeen(trx, { customer_id, seen_until, now })
    await recordAudit(trx, by, 'message.written', customer_id, {
      channel,
      ...(template && { template: template.kind }),
    })
  })
}

/** A mail has the studio's name and colours; a notification is read on a locked screen, with the studio's name alone. */
function contentOf(channel: 'mail' | 'push', text: string, configuration: Configuration): MessageContent {
  const { business_name } = configuration
  if (channel === 'push') return { subject: business_name, text, html: '' }
  const subject = messageTexts.byHand({ studio: business_name })
  const blocks = text
    .split(/\n{2,}/)
    .map((piece) => ({ type: 'text' as const, lines: piece.split('\n').map((line) => line.trimEnd()) }))
  return layOut({ subject, blocks, facts: [], button: { label: '', href: '' }, optOut: null }, configuration)
}
