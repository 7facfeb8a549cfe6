import {
  channels,
  type Channel,
  kindOf,
  mayDecline,
  messageKinds,
  type MessageKind,
} from '#domain/messages/kinds.ts'
import { inTransaction, type Queryable, type Trx } from '#server/db/transaction.ts'
import { byWhom, recordAudit } from '#server/shared/audit.ts'
import { AppError } from '#server/kit/errors.ts'
import { messageErrors } from '#text/errors/messages.ts'
import { messageTexts } from '#text/messages.ts'
import type { Messengers } from '#server/ports/messenger.ts'
import { findTemplates } from '#server/features/messages/templates.queries.ts'

export interface PreferenceChange {
  customer_id: number
  kind: MessageKind
  /** Without one every channel that may be declined. */
  channel?: Channel | undefined
  enabled: boolean
  /** Null when the change came by a link in a mail, without signing in. */
  actor_customer_id: number | null
  request_id: string
}

/**
 * Stores that a customer opts out of a kind of message, or back in, on one channel or on all. Throws AppError 412 for what is
 * required: a kind that is not optional, by mail.
 */
export async function changePreference(db: Queryable, change: PreferenceChange): Promise<void> {
  const { customer_id, kind, channel, enabled, actor_customer_id, request_id } = change
  if (channel === undefined ? !kindOf(kind).optional : !mayDecline(kind, channel))
    throw new AppError(412, 'message_needed', reasonOf(kind) ?? messageErrors.required)
  const chosen = channel === undefined ? channels : [channel]
  await inTransaction(db, async (trx) => {
    const changed = enabled
      ? await trx
          .deleteFrom('message_opt_out')
          .where('customer_id', '=', customer_id)
          .where('kind', '=', kind)
          .where('channel', 'in', chosen)
          .returning('channel')
          .execute()
      : await trx
          .insertInto('message_opt_out')
          .values(chosen.map((one) => ({ customer_id, kind, channel: one })))
          .onConflict((conflict) => conflict.doNothing())
          .returning('channel')
          .execute()
    if (changed.length === 0) return
    await recordAudit(trx, { actor_customer_id, request_id }, 'message_preference.changed', customer_id, {
      kind,
      channels: changed.map((row) => row.channel).toSorted(),
      enabled,
    })
  })
}

/** Opts a customer out of every kind of message on a channel that may be declined there, as they wrote themselves. Idempotent. */
export async function declineChannel(
  trx: Trx,
  { customer_id, channel, request_id }: { customer_id: number; channel: Channel; request_id: string },
): Promise<void> {
  const declined = messageKinds.filter((kind) => mayDecline(kind, channel))
  await trx
    .insertInto('message_opt_out')
    .values(declined.map((kind) => ({ customer_id, kind, channel })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await recordAudit(trx, byWhom(customer_id, request_id), 'message_preference.changed', customer_id, {
    kind: 'all',
    channels: [channel],
    enabled: false,
  })
}

/** Why a kind cannot be switched off; null for optional kinds. */
const reasonOf = (kind: MessageKind): string | null => {
  const reasons: Partial<Record<string, string>> = messageTexts.needed
  return reasons[kind] ?? null
}

/**
 * Every kind with whether the customer receives it, optional ones first, and on which of the channels that the studio sends
 * it on. A channel that is not connected is left out; mail is always there.
 */
export async function readPreferences(db: Queryable, messengers: Messengers, customer_id: number) {
  const rows = await db
    .selectFrom('message_opt_out')
    .select(['kind', 'channel'])
    .where('customer_id', '=', customer_id)
    .execute()
  const without = new Set(rows.map(({ kind, channel }) => `${kind}:${channel}`))
  const sent = (await findTemplates(db, messageKinds)).filter(
    ({ channel, enabled }) => enabled && (channel === 'mail' || messengers[channel].delivers),
  )
  return messageKinds
    .map((kind) => {
      const { optional } = kindOf(kind)
      const ways = sent
        .filter((template) => template.kind === kind)
        .map(({ channel }) => {
          const free = mayDecline(kind, channel)
          return { channel, enabled: !free || !without.has(`${kind}:${channel}`), optional: free }
        })
      const enabled =
        ways.length === 0 ? !optional || !without.has(`${kind}:mail`) : ways.some((way) => way.enabled)
      return { kind, optional, enabled, reason: reasonOf(kind), channels: ways }
    })
    .toSorted((one, other) => Number(other.optional) - Number(one.optional))
}
