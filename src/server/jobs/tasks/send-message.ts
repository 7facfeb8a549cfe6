import type { Services } from '#server/services.ts'

/**
 * Sends one message of the inbox and writes down what became of it. The queue gives a job to one worker at a time; a
 * message that has left is not sent again.
 */
export async function sendMessage(services: Services, { message_id }: { message_id: number }): Promise<void> {
  const { db, messenger, clock, log } = services
  const message = await db
    .selectFrom('message')
    .select(['kind', 'recipient', 'subject', 'body_text', 'body_html'])
    .where('message_id', '=', message_id)
    .where('state', 'in', ['queued', 'failed'])
    .executeTakeFirst()
  if (!message) return
  const { kind, recipient, subject, body_text: text, body_html: html } = message
  const settle = (state: 'sent' | 'kept' | 'failed', error: string | null) =>
    db
      .updateTable('message')
      .set({ state, error, sent_at: state === 'sent' ? clock.now() : null })
      .where('message_id', '=', message_id)
      .execute()
  try {
    const mail = {
      messageId: message_id,
      recipient,
      subject: subject ?? '',
      text: text ?? '',
      html: html ?? '',
    }
    const delivery = await messenger.deliver(mail)
    await settle(delivery, null)
    log.info({ message: message_id, kind, delivery }, 'message')
  } catch (error) {
    // Shown to staff on the inbox page; a mail server's refusal may quote the address, which stands there anyway.
    await settle('failed', error instanceof Error ? error.message.slice(0, 500) : 'unknown error')
    throw error
  }
}
