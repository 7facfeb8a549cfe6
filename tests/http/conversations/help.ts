import { afterAll, beforeAll } from 'vitest'
import { channelsOf, messageKinds } from '#domain/messages/kinds.ts'
import { numbered } from '#domain/messages/template.ts'
import { originalOf } from '#server/features/messages/templates.queries.ts'
import { sendMessage } from '#server/jobs/tasks/send-message.ts'
import { type Api, startApi } from '#tests/http/harness.ts'
import { at } from '#tests/http/messages/help.ts'
import type { Event } from '#tests/vendors/whatsapp/events.ts'
import { startWhatsApp, type WhatsAppDouble } from '#tests/vendors/whatsapp/server.ts'

/** The product's own templates, as a studio registers them. */
const templates = (): Record<string, number> =>
  Object.fromEntries(
    messageKinds
      .filter((kind) => channelsOf(kind).includes('whatsapp'))
      .map((kind) => [kind, numbered(originalOf(kind, 'whatsapp').body).names.length]),
  )

export interface Connected {
  api: Api
  meta: WhatsAppDouble
  /** Sets the time of both sides; null for the real one. */
  clock(now: Date | null): void
}

/** A studio whose WhatsApp is the double, for a file's tests. */
export function withWhatsApp(
  use: (connected: Connected) => void,
  environment: Record<string, string> = {},
): void {
  let meta: WhatsAppDouble
  beforeAll(async () => {
    let fixed: Date | null = null
    const now = () => fixed ?? new Date()
    meta = await startWhatsApp(templates(), now)
    const api = await startApi({ environment: { ...meta.environment, ...environment }, clock: { now } })
    use({ api, meta, clock: (next) => void (fixed = next) })
  })
  afterAll(() => meta.close())
}

/** Sends an event as Meta does, signed. */
export async function post({ api, meta }: Pick<Connected, 'api' | 'meta'>, event: Event): Promise<number> {
  const { body, headers } = meta.sign(event)
  return (await api.fetch('POST /api/webhooks/whatsapp', { body, headers })).status
}

/** Sends all queued messages of WhatsApp, as the worker would. */
export async function sendAll(api: Api): Promise<void> {
  const rows = await api.db
    .selectFrom('message')
    .select('message_id')
    .where('state', '=', 'queued')
    .where('channel', '=', 'whatsapp')
    .orderBy('message_id')
    .execute()
  for (const { message_id } of rows) await sendMessage(at(api, api.services.clock.now()), { message_id })
}

/** What somebody wrote, oldest first. */
export const incomingOf = (api: Api, customer_id: number | null) =>
  api.db
    .selectFrom('incoming_message')
    .selectAll()
    .where('customer_id', customer_id === null ? 'is' : '=', customer_id)
    .orderBy('incoming_message_id')
    .execute()
