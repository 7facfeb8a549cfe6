import { z } from '@hono/zod-openapi'
import { deliveryProblems, messageStates } from '#domain/messages/delivery-problems.ts'
import { channels, messageKinds } from '#domain/messages/kinds.ts'
import { messageStages } from '#domain/messages/stages.ts'
import { messageErrors } from '#text/errors/messages.ts'
import { csv, day, id, idInText, instant, maybeInstant, maybeText, page } from '#contract/common.ts'
import { defineCalls } from '#contract/define.ts'

const kind = z.enum(messageKinds).openapi('MessageKind')
const channel = z.enum(channels).openapi('MessageChannel')

/** The state of a channel: without settings it is off, and its messages are stored instead of sent. */
const channelState = z.object({ channel, delivers: z.boolean() })

const words = z.object({ subject: z.string().nullable(), body: z.string(), enabled: z.boolean() })

export const messageTemplate = z
  .object({
    kind,
    channel,
    ...words.shape,
    original: words.describe('The product’s own words.'),
    is_own: z.boolean(),
    placeholders: z.array(z.string()),
    essential: maybeText.describe('The placeholder that the body must contain.'),
    whatsapp_text: maybeText.describe('The body as WhatsApp Manager wants it, its values numbered.'),
    updatedAt: instant.nullable(),
  })
  .openapi('MessageTemplate')

/** Not trimmed: the template's own rules report what is wrong, per field. */
const templateWords = {
  kind,
  channel,
  subject: z.string().max(150).nullish(),
  body: z.string().max(2000),
}

const refused = {
  400: 'An empty text, a subject of several lines or an unknown placeholder; `fields` says which.',
}

export const messagePreference = z
  .object({
    kind,
    enabled: z.boolean().describe('On at least one channel.'),
    optional: z.boolean(),
    reason: maybeText.describe('Why it cannot be switched off by mail.'),
    channels: z
      .array(z.object({ channel, enabled: z.boolean(), optional: z.boolean() }))
      .describe('The channels that the studio sends it on.'),
  })
  .openapi('MessagePreference')
const hour = z.int().min(0).max(23)
const quietHours = z
  .strictObject({ start: hour, end: hour })
  .refine(({ start, end }) => start !== end, { path: ['end'], error: () => messageErrors.sameHour })
  .nullable()
  .describe('Whole hours of the studio’s clock; null for none.')
const preferences = z.object({
  message_preferences: z.array(messagePreference),
  quiet_hours: quietHours.describe(
    'Hours in which the customer gets no messages that can wait; null for none.',
  ),
})

const subscription = z.object({ subscription: z.object({ kind, email: z.string(), enabled: z.boolean() }) })
const byToken = z.strictObject({ token: z.string().max(120) })

const messageRow = z
  .object({
    message_id: id,
    customer_id: id.nullable(),
    name: z.string().describe('The customer’s; empty for nobody of the records.'),
    kind: z.string(),
    channel,
    recipient: z.string(),
    subject: z.string(),
    state: z.enum(messageStates),
    stage: z.enum(messageStages).describe('How far it has come.'),
    problem: z.enum(deliveryProblems).nullable().describe('Why it did not arrive.'),
    createdAt: instant,
    sent_at: instant.nullable(),
    leaves_at: maybeInstant.describe('When it leaves, if it waits for the end of quiet hours.'),
  })
  .openapi('MessageRow')

export const messageDetail = messageRow
  .extend({
    body_text: z.string(),
    body_html: z.string(),
    tried_at: instant.nullable(),
    delivered_at: instant.nullable(),
    read_at: instant.nullable(),
    failed_at: instant.nullable(),
    bounced_at: instant.nullable(),
    provider_said: maybeText.describe('In the provider’s own words.'),
    no_retry: maybeText.describe('Why it cannot be sent again by hand; null if it can.'),
  })
  .openapi('MessageDetail')

const wanted = {
  customer_id: idInText.optional(),
  query: z.string().trim().max(100).optional().describe('Words of a customer.'),
  channel: channel.optional(),
  stage: z.enum(messageStages).optional(),
  kind: z.enum([...messageKinds, 'reply']).optional(),
  from: day.optional(),
  until: day.optional(),
}

export const messagesCalls = defineCalls('Mensajes', {
  'GET /messages': {
    access: 'customers',
    summary: 'Messages sent or stored, newest first; access mails only for an admin',
    query: z.strictObject({ page, ...wanted }),
    answer: z.object({ messages: z.array(messageRow), total: z.int() }),
  },
  'GET /messages/file/csv': {
    access: 'customers',
    summary: 'The same as a file, not in pages, without their texts',
    query: z.strictObject(wanted),
    answer: csv,
    file: 'mensajes.csv',
  },
  'GET /waiting_notices': {
    access: 'customers',
    summary:
      'Notices that could not be written, and those that wait for the end of quiet hours, the next one first; their text is written when they leave',
    query: z.strictObject({ page, customer_id: idInText.optional() }),
    answer: z.object({
      waiting_notices: z.array(
        z
          .object({
            notice_id: id,
            customer_id: id,
            name: z.string(),
            kind,
            leaves_at: maybeInstant.describe('Null for one that could not be written.'),
            parked_at: maybeInstant.describe(
              'When it could not be written; it waits for somebody to try again.',
            ),
          })
          .openapi('WaitingNotice'),
      ),
      total: z.int(),
    }),
  },
  'POST /waiting_notices/{id}/retry': {
    access: 'customers',
    summary:
      'Write a notice that could not be written, from what is true now; what is true no longer is dropped',
    answer: z.object({ notice_id: id }),
    errors: { 404: 'No such notice that could not be written.', 409: 'It still cannot be written.' },
  },
  'GET /messages/{id}': {
    access: 'customers',
    summary: 'A message as it was sent, and what became of it when; access mails only for an admin',
    answer: z.object({ message: messageDetail }),
    errors: { 404: 'No such message.' },
  },
  'POST /messages/{id}/retry': {
    access: 'customers',
    summary: 'Send a failed message again; nothing happens if it is on its way or was sent meanwhile',
    answer: z.object({ message: messageDetail }),
    errors: { 404: 'No such message.', 412: 'It cannot be sent again (`no_retry`), with the reason.' },
  },
  'GET /message_templates': {
    access: 'administer',
    summary: 'Every message template by kind and channel, as it is used now, and the state of the channels',
    answer: z.object({ channels: z.array(channelState), message_templates: z.array(messageTemplate) }),
  },
  'PUT /message_templates': {
    access: 'administer',
    summary: 'Change a message template, or switch it on or off for a channel',
    body: z.strictObject({
      ...templateWords,
      enabled: z.boolean(),
      was: z
        .strictObject({ subject: z.string().nullable(), body: z.string(), enabled: z.boolean() })
        .optional()
        .describe('All as they were read; refused if they are others by now.'),
    }),
    answer: z.object({ message_template: messageTemplate }),
    errors: {
      ...refused,
      404: 'The channel does not carry this kind.',
      409: 'Somebody else changed it meanwhile.',
      412: 'This message cannot be switched off.',
    },
  },
  'DELETE /message_templates/{kind}/{channel}': {
    access: 'administer',
    summary: 'Restore the default template',
    params: z.strictObject({ kind, channel }),
    answer: z.object({ message_template: messageTemplate }),
    errors: { 404: 'The channel does not carry this kind.' },
  },
  'POST /message_templates/preview': {
    access: 'administer',
    summary: 'Preview of a message with sample data; nothing is stored',
    body: z.strictObject(templateWords),
    answer: z.object({ subject: z.string(), text: z.string(), html: z.string() }),
    errors: { ...refused, 404: 'The channel does not carry this kind.' },
  },
  'GET /message_preferences': {
    access: 'customer',
    summary: 'Which messages the customer receives; reception and admin may name a customer',
    query: z.strictObject({ customer_id: idInText.optional() }),
    answer: preferences,
    errors: { 404: 'Not there or not yours.' },
  },
  'PUT /message_preferences': {
    access: 'customer',
    summary: 'Subscribe to or unsubscribe from a kind of message, on one channel or on all; one’s own only',
    body: z.strictObject({ kind, channel: channel.optional(), enabled: z.boolean() }),
    answer: preferences,
    errors: { 412: 'This message cannot be switched off there.' },
  },
  'PUT /quiet_hours': {
    access: 'customer',
    summary: 'Choose the hours in which one gets no messages that can wait; null for none; one’s own only',
    body: z.strictObject({ quiet_hours: quietHours }),
    answer: z.object({ quiet_hours: quietHours }),
  },
  'GET /unsubscribe/{token}': {
    access: 'public',
    summary: 'What a mail’s unsubscribe link would unsubscribe from',
    params: byToken,
    answer: subscription,
    errors: { 404: 'No such link.' },
  },
  'POST /unsubscribe/{token}': {
    access: 'public',
    summary:
      'Unsubscribe from a kind of message by a mail’s link, without signing in; `enabled` subscribes to its mails again',
    params: byToken,
    body: z.strictObject({ enabled: z.boolean().optional() }),
    answer: subscription,
    errors: { 404: 'No such link.' },
  },
})
