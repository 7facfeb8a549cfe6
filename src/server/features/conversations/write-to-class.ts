import { createHash } from 'node:crypto'
import type { z } from '@hono/zod-openapi'
import type { calls } from '#contract/index.ts'
import { channels, kindOf } from '#domain/messages/kinds.ts'
import { waitUntil } from '#domain/messages/quiet-hours.ts'
import { dryRun, inTransaction, type Queryable, type Trx } from '#server/db/transaction.ts'
import { dedupeKeyOf, type Sender } from '#server/features/messages/notices/queue-notices.ts'
import { factOf, type Notice } from '#server/features/messages/notices/notices.ts'
import { notify } from '#server/features/messages/notify.ts'
import { type LockedClass, lockClass } from '#server/features/schedule/lock-classes.ts'
import { AppError, orNotFound } from '#server/kit/errors.ts'
import { type By, recordAudit } from '#server/shared/audit.ts'
import { messageErrors } from '#text/errors/messages.ts'
import { scheduleErrors } from '#text/errors/schedule.ts'
import { findRecipients, type Recipient } from './class-recipients.queries.ts'

interface Written extends By {
  single_class_id: number
  text: string
  waitlist: boolean
  preview: boolean
  sender: Sender
}

type Answer = z.input<(typeof calls)['POST /single_class/{id}/messages']['answer']>

/**
 * Writes to everybody with a place in a class, and to who waits for one if asked. The same text goes to each of them once, so a
 * second press or another tab sends nothing. Throws AppError 404, 409 and 412.
 */
export async function writeToClass(db: Queryable, written: Written): Promise<Answer> {
  const { single_class_id, text, waitlist, preview, sender, actor_customer_id, request_id } = written
  return inTransaction(db, async (trx) => {
    const single = orNotFound(await lockClass(trx, single_class_id), scheduleErrors.classUnknown)
    requireToCome(single, sender.now)
    const event = `class:${single_class_id}:message:${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
    const all = await findRecipients(trx, single_class_id, waitlist, event)
    if (all.length === 0) throw new AppError(412, 'nobody', messageErrors.nobodyInClass)
    const recipients = all.filter(({ told }) => !told)
    if (recipients.length === 0) throw new AppError(409, 'already_sent', messageErrors.alreadyToClass)
    const notices = recipients.map((one) => noticeOf(one, { text, event }))
    const reached = await findReached(trx, { sender, notices, recipients })
    if (!preview) {
      await notify(trx, notices)
      await recordAudit(trx, { actor_customer_id, request_id }, 'class.messaged', single_class_id, {
        people: recipients.length,
        waitlist,
      })
    }
    const { timezone, quiet_hours_start: start, quiet_hours_end: end } = sender.configuration
    const { silence } = kindOf('class_message')
    const later = waitUntil(silence, sender.now, { start, end, timezone }, single.class_date)
    return {
      people: recipients.length,
      told: all.length - recipients.length,
      ...reached,
      leaves_at: later?.toISOString() ?? null,
    }
  })
}

function requireToCome({ cancelled_at, class_date }: LockedClass, now: Date): void {
  if (cancelled_at !== null) throw new AppError(409, 'class_cancelled', scheduleErrors.cancelled)
  if (class_date <= now) throw new AppError(412, 'class_begun', messageErrors.classBegun)
}

const noticeOf = (recipient: Recipient, { text, event }: { text: string; event: string }): Notice => ({
  kind: 'class_message',
  customer_id: recipient.customer_id,
  event,
  facts: { ...factOf(recipient), text },
})

interface Reaching {
  sender: Sender
  notices: readonly Notice[]
  recipients: readonly Recipient[]
}

/** Whom it reaches on which channel: the messages themselves, written and taken back. */
async function findReached(
  trx: Trx,
  { sender, notices, recipients }: Reaching,
): Promise<Pick<Answer, 'channels' | 'unreachable'>> {
  const keys = notices.flatMap((notice) => channels.map((channel) => dedupeKeyOf(notice, channel)))
  const written = await dryRun(trx, async (inside) => {
    await notify(inside, notices, sender)
    return inside
      .selectFrom('message')
      .select(['customer_id', 'channel'])
      .where('dedupe_key', 'in', keys)
      .execute()
  })
  const marked = new Set(recipients.filter((one) => one.marked).map(({ customer_id }) => customer_id))
  const arriving = written.filter(
    ({ channel, customer_id }) => channel !== 'mail' || !marked.has(customer_id ?? 0),
  )
  const reached = new Set(arriving.map(({ customer_id }) => customer_id))
  return {
    channels: channels.flatMap((channel) => {
      const people = arriving.filter((one) => one.channel === channel).length
      return people === 0
        ? []
        : [{ channel, people, delivers: sender.messengers?.[channel].delivers ?? true }]
    }),
    unreachable: recipients
      .filter(({ customer_id }) => !reached.has(customer_id))
      .map(({ customer_id, name, last_name }) => ({ customer_id, name, last_name }))
      .toSorted((one, other) => one.name.localeCompare(other.name, 'es')),
  }
}
