import {
  channelsOf,
  hasSubject,
  kindOf,
  messageKinds,
  type Channel,
  type MessageKind,
} from '#domain/messages/kinds.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { messageTexts } from '#text/messages.ts'

export interface Template {
  kind: MessageKind
  channel: Channel
  /** Null for channels without a subject. */
  subject: string | null
  body: string
  enabled: boolean
  /** When the owner changed it; null for the default. */
  updated_at: Date | null
}

/** The default text of a kind. */
export function originalOf(kind: MessageKind, channel: Channel): Template {
  const texts: { subject?: string; mail?: string; whatsapp?: string; push?: string } =
    messageTexts.kinds[kind]
  return {
    kind,
    channel,
    subject: hasSubject(channel) ? (texts.subject ?? '') : null,
    body: texts[channel] ?? '',
    enabled: kindOf(kind).channels[channel] ?? false,
    updated_at: null,
  }
}

/** The current text of each kind and channel: the owner's, else the default. */
export async function findTemplates(db: Queryable, wanted: readonly MessageKind[]): Promise<Template[]> {
  if (wanted.length === 0) return []
  const own = await db.selectFrom('message_template').selectAll().where('kind', 'in', wanted).execute()
  return wanted.flatMap((kind) =>
    channelsOf(kind).map((channel) => {
      const row = own.find((one) => one.kind === kind && one.channel === channel)
      const original = originalOf(kind, channel)
      if (row === undefined) return original
      const { body, enabled, updated_at } = row
      return { kind, channel, subject: hasSubject(channel) ? row.subject : null, body, enabled, updated_at }
    }),
  )
}

/** The texts that staff may send by hand: those that the studio sends by WhatsApp, and so has registered there. */
export const findHandTemplates = async (db: Queryable): Promise<Template[]> =>
  (await findTemplates(db, messageKinds)).filter(({ channel, enabled }) => channel === 'whatsapp' && enabled)
