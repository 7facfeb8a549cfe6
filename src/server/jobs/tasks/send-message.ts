import { sql } from 'kysely'
import { accessKinds, type Channel } from '#domain/messages/kinds.ts'
import { deliveryOf } from '#domain/messages/notification.ts'
import { markAddress, problemOfAddress } from '#server/features/messages/mail-reports/undeliverable.ts'
import { takeTurn, withCollected } from '#server/features/messages/delivery/mail-limit.ts'
import { blankResetMails } from '#server/features/messages/delivery/blank-reset-mails.ts'
import {
  claimMessage,
  type Outcome,
  settleMessage,
} from '#server/features/messages/delivery/settle-message.ts'
import { settleUseless } from '#server/features/messages/delivery/settle-useless.ts'
import { momentOf } from '#server/features/messages/notices/notice-content.ts'
import { unsubscribeLink } from '#server/features/messages/preferences/unsubscribe-token.ts'
import { presentRecipient } from '#server/features/messages/present-recipient.ts'
import { siteOriginOf } from '#server/shared/site-origin.ts'
import { recordProviderId } from '#server/features/messages/delivery/delivery-state.ts'
import { inTransaction, type Queryable } from '#server/db/transaction.ts'
import { queueSending } from '#server/features/messages/queue-message.ts'
import { type Notification, NotDelivered, TryLater, Undeliverable } from '#server/ports/messenger.ts'
import type { Services } from '#server/kit/services.ts'

/** When to try again a provider that wants fewer requests and does not say when, in seconds. */
const LATER_S = 60

/**
 * Sends one stored message and records the result. The queue gives a job to one worker at a time; a sent message is
 * not sent again, and one that came to be of no use while it waited is not sent at all. A mail to an address that already
 * got many within the hour is deferred, or collected into the one that is.
 */
export async function sendMessage(services: Services, { message_id }: { message_id: number }): Promise<void> {
  const { db, messengers, clock, log, configuration } = services
  await addressAnew(db, message_id)
  const message = await db
    .selectFrom('message')
    .select([
      'customer_id',
      'kind',
      'channel',
      'recipient',
      'subject',
      'body_text',
      'body_html',
      'template',
      'link',
      'created_at',
    ])
    .where('message_id', '=', message_id)
    .where('state', 'in', ['queued', 'failed'])
    .where((eb) => eb.or([eb('collected_in', 'is', null), eb('collected_in', '=', message_id)]))
    .executeTakeFirst()
  if (!message) return
  const { kind, channel, recipient, subject, body_text: text, body_html: html, template } = message
  const settle = (on: Queryable, outcome: Outcome) => settleMessage(on, message_id, outcome, clock.now())
  // An access mail is blanked once its link has expired, or another one to its address was used.
  if (accessKinds.includes(kind) && text === null)
    return settle(db, { state: 'failed', problem: 'outdated', error: null })
  const at = momentOf(configuration.current(), clock.now())
  if (await settleUseless(db, { message_id, recipient }, at)) {
    log.info({ message: message_id, kind, channel }, 'a message came to be of no use before it left')
    return
  }
  const messenger = messengers[channel]
  const again = (runAt: Date) => queueSending(db, message_id, runAt)
  if (channel === 'mail' && messenger.delivers) {
    if ((await problemOfAddress(db, recipient)) !== null)
      return settle(db, { state: 'failed', problem: 'marked', error: null })
    const turn = await takeTurn(db, { message_id, kind, recipient }, clock.now())
    if (turn !== 'now') {
      if (turn !== 'collected') await again(turn.until)
      log.info({ message: message_id, kind, turn }, 'an address has had its mails of this hour')
      return
    }
  }
  // Two workers could have a job for it: the automatic retry, and one that staff asked for.
  if (!(await claimMessage(db, message_id, clock.now()))) {
    await again(new Date(clock.now().getTime() + LATER_S * 1000))
    return
  }
  const alone = { message_id, subject: subject ?? '', text: text ?? '', html: html ?? '' }
  try {
    const delivery = await messenger.deliver({
      messageId: message_id,
      recipient,
      ...(await withCollected(db, alone, configuration.current())),
      template,
      notification: notificationOf(message_id, message),
      unsubscribe: unsubscribeLink(message, {
        siteOrigin: siteOriginOf(services),
        secret: services.environment.secret,
      }),
    })
    await inTransaction(db, async (trx) => {
      await settle(trx, { state: delivery.state, problem: null, error: null })
      if (delivery.providerId !== null) await recordProviderId(trx, message_id, delivery.providerId)
    })
    // Without a mail server a reset mail stays readable on the messages page until its link expires.
    if (accessKinds.includes(kind) && delivery.state === 'sent') await blankResetMails(db, { message_id })
    log.info({ message: message_id, kind, channel, delivery: delivery.state }, 'message')
  } catch (error) {
    const problem = error instanceof NotDelivered ? error.problem : 'unknown'
    // A mail server's refusal may quote the e-mail, which staff may read anyway.
    const reason = error instanceof Error ? error.message.slice(0, 500) : null
    if (error instanceof TryLater) {
      await settle(db, { state: 'queued', problem, error: reason })
      await again(new Date(clock.now().getTime() + (error.seconds ?? LATER_S) * 1000))
      return
    }
    await inTransaction(db, async (trx) => {
      await settle(trx, { state: 'failed', problem, error: reason })
      if (channel === 'mail' && problem === 'no_mailbox')
        await markAddress(trx, { email: recipient, problem, at: clock.now() })
    })
    if (!(error instanceof Undeliverable)) throw error
    log.warn({ message: message_id, kind, channel }, 'a message was refused for good')
  }
}

/** A WhatsApp that waited, and is not being sent, leaves to the number that its customer has now. A mail may carry those of others to its address. */
const addressAnew = (db: Queryable, message_id: number) =>
  sql`update message m set recipient = ${presentRecipient}
    where message_id = ${message_id} and channel = 'whatsapp' and state in ('queued', 'failed')
      and (sending_until is null or sending_until < now()) and recipient <> ${presentRecipient}`.execute(db)

interface Shown {
  customer_id: number | null
  kind: string
  channel: Channel
  link: string | null
  created_at: Date
}

function notificationOf(
  message_id: number,
  { customer_id, kind, channel, link, created_at }: Shown,
): Notification | null {
  if (channel !== 'push' || customer_id === null) return null
  const { urgency, minutes } = deliveryOf(kind)
  const until = new Date(created_at.getTime() + minutes * 60_000)
  return { customer_id, link, tag: `message-${message_id}`, urgency, until }
}
