import type { Configuration } from '#domain/configuration/configuration.ts'
import { type Channel, mayDecline, type MessageKind } from '#domain/messages/kinds.ts'
import type { Values } from '#domain/messages/template.ts'
import type { Queryable } from '#server/db/transaction.ts'
import type { Messengers } from '#server/ports/messenger.ts'
import { siteOriginOf } from '#server/shared/site-origin.ts'
import type { Services } from '#server/kit/services.ts'
import type { Facts } from '#server/features/messages/words/layout.ts'
import { storeMessages, type NewMessage, queueMessages } from '#server/features/messages/queue-message.ts'
import { renderMessage } from '#server/features/messages/words/render-message.ts'
import { findTemplates } from '#server/features/messages/templates.queries.ts'
import { unsubscribeLink } from '#server/features/messages/preferences/unsubscribe-token.ts'

/** What every message needs to know about the studio. */
export interface Sender {
  configuration: Configuration
  siteOrigin: string
  now: Date
  /** Signs the opt-out links; not needed if only required kinds are sent. */
  secret?: string
  /** If given, messages on channels that are not configured are stored without a job. */
  messengers?: Messengers
}

export const senderOf = ({ configuration, environment, messengers, clock }: Services): Sender => ({
  configuration: configuration.current(),
  now: clock.now(),
  siteOrigin: siteOriginOf({ configuration, environment }),
  secret: environment.secret,
  messengers,
})

/** A notice with its recipient and values, for every channel that sends its kind. */
export interface ReadyNotice {
  kind: MessageKind
  /** Null for an account without a customer record. */
  customer_id: number | null
  name: string
  email: string
  phone: string | null
  /** Whether a device of theirs shows notifications. */
  devices?: boolean
  /** The event, such as `reservation:12`: one message per event, person and channel. */
  event: string
  values?: Values
  details?: Facts
  /** A path of this site. */
  path: string
  class_reservation_id?: number | null
  waitlist_id?: number | null
  /** The start of the class that it names. */
  begins?: Date | null
}

/**
 * Renders and queues messages, in the caller's transaction: with the studio's templates, on every enabled channel for which the
 * person has an address, unless they opted out there.
 */
export async function queueNotices(
  db: Queryable,
  sender: Sender,
  notices: readonly ReadyNotice[],
): Promise<void> {
  const isWanted = await optOutsOf(db, notices)
  const templates = await findTemplates(db, [...new Set(notices.map(({ kind }) => kind))])
  const messages = notices.flatMap((notice) =>
    templates
      .filter(({ kind, channel, enabled }) => kind === notice.kind && enabled && isWanted(notice, channel))
      .flatMap((template) => messageOf(notice, template, sender)),
  )
  const leaves = ({ channel }: NewMessage) => sender.messengers?.[channel].delivers ?? true
  await queueMessages(db, messages.filter(leaves))
  await storeMessages(
    db,
    messages.filter((message) => !leaves(message)),
  )
}

/** Whether its recipient wants a notice on a channel. */
async function optOutsOf(db: Queryable, notices: readonly ReadyNotice[]) {
  const ids = notices.flatMap(({ customer_id }) => (customer_id === null ? [] : [customer_id]))
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('message_opt_out')
          .select(['customer_id', 'kind', 'channel'])
          .where('customer_id', 'in', [...new Set(ids)])
          .execute()
  const without = new Set(rows.map(({ customer_id, kind, channel }) => `${customer_id}:${kind}:${channel}`))
  return ({ customer_id, kind }: ReadyNotice, channel: Channel): boolean =>
    // An opt-out of a kind that has become required is ignored.
    !mayDecline(kind, channel) || !without.has(`${customer_id}:${kind}:${channel}`)
}

/** A person gets one message per kind, event and channel. */
export const dedupeKeyOf = (
  { kind, customer_id, event }: Pick<ReadyNotice, 'kind' | 'customer_id' | 'event'>,
  channel: Channel,
): string => `${kind}:${customer_id ?? 'account'}:${event}:${channel}`

function messageOf(
  notice: ReadyNotice,
  template: { channel: Channel; subject: string | null; body: string },
  { configuration, siteOrigin, secret }: Sender,
): NewMessage[] {
  const { kind, customer_id, name, values = {}, details = [], path } = notice
  const { class_reservation_id = null, waitlist_id = null, begins = null } = notice
  const { channel } = template
  const recipient = recipientOf(notice, channel)
  if (!recipient) return []
  const unsubscribe = secret === undefined ? null : unsubscribeLink(notice, { siteOrigin, secret })
  const message = { kind, name, values, details, link: `${siteOrigin}${path}`, unsubscribe }
  return [
    {
      customer_id,
      kind,
      channel,
      recipient,
      class_reservation_id,
      waitlist_id,
      begins,
      link: channel === 'push' ? path : null,
      dedupe_key: dedupeKeyOf(notice, channel),
      ...renderMessage(message, channel, template, configuration),
    },
  ]
}

/** A notification is for all of a person's devices, so staff read the person's name. */
function recipientOf({ email, phone, name, devices = false }: ReadyNotice, channel: Channel): string | null {
  if (channel === 'push') return devices ? name || email : null
  return channel === 'mail' ? email : phone
}
