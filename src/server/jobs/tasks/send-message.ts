import type { Channel } from '#domain/messages/kinds.ts'
import { takeTurn, withCollected } from '#server/features/messages/mail-limit.ts'
import { blankResetMails } from '#server/features/messages/blank-reset-mails.ts'
import { unsubscribeLink } from '#server/features/messages/unsubscribe-token.ts'
import { siteOriginOf } from '#server/shared/site-origin.ts'
import { addJob } from '#server/queue/queue.ts'
import { Undeliverable } from '#server/ports/messenger.ts'
import type { Services } from '#server/kit/services.ts'

/**
 * Sends one message of the inbox and writes down what became of it. The queue gives a job to one worker at a time; a
 * message that has left is not sent again. A mail to an address that has had many within the hour waits its turn, or leaves in the one that
 * does.
 */
export async function sendMessage(services: Services, { message_id }: { message_id: number }): Promise<void> {
  const { db, messengers, clock, log, configuration } = services
  const message = await db
    .selectFrom('message')
    .select(['customer_id', 'kind', 'channel', 'recipient', 'subject', 'body_text', 'body_html', 'template'])
    .where('message_id', '=', message_id)
    .where('state', 'in', ['queued', 'failed'])
    .where((eb) => eb.or([eb('collected_in', 'is', null), eb('collected_in', '=', message_id)]))
    .executeTakeFirst()
  if (!message) return
  // A mail to set a password that failed is blanked once its link is over.
  if (message.kind === 'reset' && message.body_text === null) return
  const { kind, channel, recipient, subject, body_text: text, body_html: html, template } = message
  const settle = (state: 'sent' | 'kept' | 'failed', error: string | null) =>
    db
      .updateTable('message')
      .set({ state, error, sent_at: state === 'sent' ? clock.now() : null })
      .where((eb) => eb.or([eb('message_id', '=', message_id), eb('collected_in', '=', message_id)]))
      .execute()
  // No adapter writes push messages, so none is ever in the table.
  const messenger = messengers[channel as Channel]
  if (channel === 'mail' && messenger.delivers) {
    const turn = await takeTurn(db, { message_id, kind, recipient }, clock.now())
    if (turn !== 'now') {
      if (turn !== 'collected')
        await addJob(
          db,
          'send-message',
          { message_id },
          { jobKey: `message:${message_id}`, runAt: turn.until },
        )
      log.info({ message: message_id, kind, turn }, 'an address has had its mails of this hour')
      return
    }
  }
  const alone = { message_id, subject: subject ?? '', text: text ?? '', html: html ?? '' }
  try {
    const delivery = await messenger.deliver({
      messageId: message_id,
      recipient,
      ...(await withCollected(db, alone, configuration.current())),
      template,
      unsubscribe: unsubscribeLink(message, {
        siteOrigin: siteOriginOf(services),
        secret: services.environment.secret,
      }),
    })
    await settle(delivery, null)
    // What stays in the inbox for want of a mail server stays readable until its link is over.
    if (kind === 'reset' && delivery === 'sent') await blankResetMails(db, { message_id })
    log.info({ message: message_id, kind, channel, delivery }, 'message')
  } catch (error) {
    // Shown to staff on the inbox page; a mail server's refusal may quote the address, which stands there anyway.
    await settle('failed', error instanceof Error ? error.message.slice(0, 500) : 'unknown error')
    if (!(error instanceof Undeliverable)) throw error
    log.warn({ message: message_id, kind, channel }, 'a message was refused for good')
  }
}
