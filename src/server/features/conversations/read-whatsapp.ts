import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from '@hono/zod-openapi'
import { jsonIn } from '#domain/json-in.ts'
import type { DeliveryState } from '#server/features/messages/delivery/delivery-state.ts'

/** What a customer wrote to the studio. */
export interface Incoming {
  provider_id: string
  /** Digits with the country code. */
  sender: string
  sender_name: string
  type: string
  body: string
  /** The provider's id of the message that is quoted. */
  quoted: string | null
  at: Date
}

const seconds = z
  .string()
  .regex(/^\d{1,11}$/)
  .transform((text) => new Date(Number(text) * 1000))
const id = z.string().min(1).max(300)

const message = z.object({
  from: z.string().regex(/^\d{5,20}$/),
  id,
  timestamp: seconds,
  type: z.string().max(40),
  text: z.object({ body: z.string() }).optional(),
  button: z.object({ text: z.string() }).optional(),
  interactive: z
    .object({
      button_reply: z.object({ title: z.string() }).optional(),
      list_reply: z.object({ title: z.string() }).optional(),
    })
    .optional(),
  image: z.object({ caption: z.string().optional() }).optional(),
  video: z.object({ caption: z.string().optional() }).optional(),
  document: z.object({ caption: z.string().optional() }).optional(),
  context: z.object({ id: id.optional() }).optional(),
})

const status = z.object({
  id,
  status: z.string(),
  timestamp: seconds,
  errors: z
    .array(
      z.object({
        code: z.number(),
        title: z.string().optional(),
        error_data: z.object({ details: z.string().optional() }).optional(),
      }),
    )
    .optional(),
})

const value = z.object({
  metadata: z.object({ phone_number_id: z.string() }),
  contacts: z
    .array(z.object({ wa_id: z.string().optional(), profile: z.object({ name: z.string() }).optional() }))
    .optional(),
  messages: z.array(z.unknown()).optional(),
  statuses: z.array(z.unknown()).optional(),
})

const event = z.object({
  entry: z.array(z.object({ changes: z.array(z.object({ field: z.string(), value: z.unknown() })) })),
})

/** Whether Meta signed these bytes with the app's secret. */
export function isSigned(body: string, header: string | null, appSecret: string): boolean {
  const [, given] = /^sha256=([0-9a-f]{64})$/.exec(header ?? '') ?? []
  const expected = createHmac('sha256', appSecret).update(body).digest()
  return given !== undefined && timingSafeEqual(Buffer.from(given, 'hex'), expected)
}

/**
 * The messages and delivery states of a webhook, for this studio's number. What Meta sends besides, or in a form that is not
 * known yet, is left out: an error would make it send the same again for days.
 */
export function readWebhook(
  body: string,
  phoneNumberId: string,
): { messages: Incoming[]; states: DeliveryState[] } {
  const values = valuesOf(body).filter(({ metadata }) => metadata.phone_number_id === phoneNumberId)
  return {
    messages: values.flatMap(({ messages = [], contacts = [] }) =>
      known(message, messages).map((one) => incomingOf(one, contacts[0]?.profile?.name ?? '')),
    ),
    states: values.flatMap(({ statuses = [] }) => known(status, statuses).flatMap(stateOf)),
  }
}

function valuesOf(body: string): z.output<typeof value>[] {
  const parsed = event.safeParse(jsonIn(body))
  if (!parsed.success) return []
  const changes = parsed.data.entry.flatMap((entry) => entry.changes)
  return known(
    value,
    changes.filter(({ field }) => field === 'messages').map((change) => change.value),
  )
}

const known = <S extends z.ZodType>(schema: S, given: readonly unknown[]): z.output<S>[] =>
  given.flatMap((one) => {
    const parsed = schema.safeParse(one)
    return parsed.success ? [parsed.data] : []
  })

/** Longer than WhatsApp allows. */
const LONGEST = 5000
/** PostgreSQL stores no NUL. */
const clean = (text: string): string => text.replaceAll('\0', '').slice(0, LONGEST)

function incomingOf(one: z.output<typeof message>, name: string): Incoming {
  const { interactive, image, video, document } = one
  const body =
    one.text?.body ??
    one.button?.text ??
    interactive?.button_reply?.title ??
    interactive?.list_reply?.title ??
    image?.caption ??
    video?.caption ??
    document?.caption ??
    ''
  return {
    provider_id: clean(one.id),
    sender: one.from,
    sender_name: clean(name).slice(0, 100),
    type: clean(one.type),
    body: clean(body),
    quoted: one.context?.id ?? null,
    at: one.timestamp,
  }
}

function stateOf({
  id: provider_id,
  status: given,
  timestamp,
  errors = [],
}: z.output<typeof status>): DeliveryState[] {
  if (given !== 'delivered' && given !== 'read' && given !== 'failed') return []
  const [error] = errors
  const why = clean(error?.error_data?.details ?? error?.title ?? '').slice(0, 400)
  const reason = given === 'failed' ? `WhatsApp${error ? ` (${error.code})` : ''}: ${why}` : null
  return [{ provider_id: clean(provider_id), status: given, at: timestamp, reason }]
}
