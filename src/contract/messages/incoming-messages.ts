import { z } from '@hono/zod-openapi'
import { deliveryProblems, messageStates } from '#domain/messages/delivery-problems.ts'
import { longestText } from '#domain/messages/by-hand.ts'
import { channels, messageKinds } from '#domain/messages/kinds.ts'
import { messageStages } from '#domain/messages/stages.ts'
import { messageErrors } from '#text/errors/messages.ts'
import { id, instant, maybeInstant, maybeText, page } from '#contract/common.ts'
import { defineCalls } from '#contract/define.ts'

const channel = z.enum(channels)
const sender = z
  .string()
  .regex(/^\d{5,20}$/)
  .describe('Digits with the country code.')

const outcome = z.enum(['confirmed', 'cancelled', 'accepted', 'declined', 'opted_out', 'refused'])

export const incomingMessage = z
  .object({
    incoming_message_id: id,
    customer_id: id.nullable().describe('Whose phone it is; null if it is nobody’s.'),
    sender: z.string(),
    name: z.string().describe('The customer’s, else as the sender calls themselves.'),
    type: z.string(),
    body: z.string(),
    outcome: outcome.nullable().describe('What an answer of 1, 2 or BAJA did.'),
    receivedAt: instant,
    seen: z.boolean(),
    reply_until: maybeInstant.describe(
      'Until when they can be answered in free text; null when it is too late.',
    ),
    replies: z.array(
      z.object({
        message_id: id,
        body_text: z.string(),
        state: z.enum(messageStates),
        problem: z.enum(deliveryProblems).nullable().describe('Why it did not arrive.'),
        delivered: z.boolean(),
        createdAt: instant,
      }),
    ),
  })
  .openapi('IncomingMessage')

const one = z.object({ incoming_message: incomingMessage })

const conversation = z
  .object({
    customer_id: id.nullable().describe('Null for a number that is nobody’s.'),
    sender: maybeText.describe('That number, with its country code; else null.'),
    name: z.string().describe('The customer’s, else as the sender calls themselves.'),
    last_name: z.string().describe('The customer’s, which `name` ends with; else empty.'),
    unseen: z.int().describe('How many of theirs nobody attended to.'),
    last: z
      .object({
        ours: z.boolean(),
        kind: z.string(),
        channel,
        words: z.string().describe('Its beginning; of a mail the subject.'),
        type: maybeText.describe('Theirs: text, image and so on.'),
        stage: z.enum(messageStages).nullable(),
        problem: z.enum(deliveryProblems).nullable(),
        at: instant,
      })
      .nullable()
      .describe('The last message; null for none.'),
  })
  .openapi('Conversation')

/** Somebody may write again while staff write their answer: that must not count as read. */
const seen_until = id
  .optional()
  .describe('The newest `incoming_message_id` that was shown: what came after it stays unread.')

/** One message of a conversation: theirs if it has `incoming_message_id`, else the studio's. */
const conversationEntry = z
  .object({
    message_id: id.nullable(),
    incoming_message_id: id.nullable(),
    kind: z.string(),
    channel,
    subject: z.string(),
    body_text: z.string(),
    type: maybeText.describe('Theirs: text, image and so on.'),
    outcome: outcome.nullable(),
    seen: z.boolean(),
    stage: z.enum(messageStages).nullable(),
    problem: z.enum(deliveryProblems).nullable(),
    leaves_at: maybeInstant.describe('When it leaves, if it waits for the end of quiet hours.'),
    can_retry: z.boolean(),
    at: instant,
  })
  .openapi('ConversationEntry')

/** A template of WhatsApp with the values for its placeholders. */
const template = z
  .strictObject({
    kind: z.enum(messageKinds),
    body: z.string().max(2000).describe('Its text as it was shown; 409 if it has changed since.'),
    values: z.record(z.string().max(40), z.string().trim().max(600)),
  })
  .openapi('WhatsAppTemplateUse')

/** The ways to write to a customer. */
const ways = {
  ways: z.array(
    z.object({
      channel,
      delivers: z.boolean().describe('Without settings messages are stored instead of sent.'),
      reason: maybeText.describe('Why staff cannot write on it; null if they can.'),
    }),
  ),
  reply_until: maybeInstant.describe('Until when WhatsApp delivers an answer; null when it is too late.'),
  no_template: maybeText.describe(
    'Why staff cannot send a template by WhatsApp, which arrives at any time; null if they can.',
  ),
  leaves_at: maybeInstant.describe(
    'When what is written now leaves, if it waits for the end of quiet hours.',
  ),
}

export const incomingMessagesCalls = defineCalls('Mensajes', {
  'GET /customer/admin/{id}/conversation': {
    access: 'customers',
    summary:
      'All messages to and from a customer on every channel, newest first; access mails only for an admin',
    query: z.strictObject({ page }),
    answer: z.object({
      entries: z.array(conversationEntry),
      total: z.int(),
      ...ways,
    }),
    errors: { 404: 'No such customer.' },
  },
  'POST /customer/admin/{id}/messages': {
    access: 'customers',
    summary:
      'Write to a customer by mail, WhatsApp or notification, and mark theirs up to `seen_until` as attended to. An answer leaves at once, else it waits for the end of quiet hours. By WhatsApp a `template` instead of a text arrives at any time',
    body: z
      .strictObject({
        channel,
        text: z.string().trim().min(1).max(longestText.mail).optional(),
        template: template.optional(),
        seen_until,
      })
      .refine(({ text, template: used }) => (text === undefined) !== (used === undefined), {
        path: ['text'],
        error: () => messageErrors.emptyBody,
      })
      .refine((written) => written.template === undefined || written.channel === 'whatsapp', {
        path: ['template'],
        error: () => messageErrors.unknownMessage,
      })
      .refine((written) => (written.text ?? '').length <= longestText[written.channel], {
        path: ['text'],
        error: () => messageErrors.textTooLong({ most: longestText.push }),
      }),
    answer: z.object(ways),
    errors: {
      400: 'No text, or too long a one for the channel; a template without one of its values.',
      404: 'No such customer.',
      409: 'The template’s text is another one by now (`changed_meanwhile`).',
      412: 'It cannot arrive on this channel (`no_way`), with the reason; no template that the studio sends (`no_template`).',
    },
    idempotent: true,
  },
  'GET /whatsapp_templates': {
    access: 'customers',
    summary: 'The templates that staff may send by WhatsApp, with the values that are the same for everybody',
    answer: z.object({
      whatsapp_templates: z.array(
        z.object({
          kind: z.enum(messageKinds),
          body: z.string(),
          values: z
            .array(z.object({ name: z.string(), value: z.string() }))
            .describe('Its placeholders in their order; empty values are to be filled in.'),
        }),
      ),
    }),
  },
  'GET /conversations': {
    access: 'customers',
    summary:
      'Who the studio wrote to or heard from in the last 30 days, or is not answered yet, the latest first, with the last message; ' +
      'with a query the customers that it means, whenever they wrote; access mails only for an admin',
    query: z.strictObject({
      page,
      query: z.string().trim().max(100).optional().describe('Words of a customer.'),
      filter: z
        .enum(['unseen', 'failed'])
        .optional()
        .describe('Only who waits for an answer, or whose last message did not arrive.'),
    }),
    answer: z.object({
      conversations: z.array(conversation),
      total: z.int(),
      unseen: z.int().describe('Conversations that wait for an answer.'),
      failed: z.int().describe('Conversations whose last message did not arrive.'),
    }),
  },
  'GET /conversations/{sender}': {
    access: 'customers',
    summary: 'What a number that is nobody’s wrote by WhatsApp and was answered, newest first',
    params: z.strictObject({ sender }),
    query: z.strictObject({ page }),
    answer: z.object({
      name: z.string().describe('As the sender calls themselves.'),
      incoming_message_id: id.describe('What they wrote last: what an answer answers.'),
      entries: z.array(conversationEntry),
      total: z.int(),
      ...ways,
    }),
    errors: { 404: 'It never wrote, or is a customer’s.' },
  },
  'PUT /incoming_messages/{id}': {
    access: 'customers',
    summary: 'Mark a message as attended to',
    answer: one,
    errors: { 404: 'No such message.' },
  },
  'POST /incoming_messages/{id}/reply': {
    access: 'customers',
    summary:
      'Answer by WhatsApp, within 24 hours after they last wrote, or at any time with a `template` instead of a text; marks theirs up to `seen_until`, at least this one, as attended to',
    body: z
      .strictObject({
        text: z.string().trim().min(1).max(4000).optional(),
        template: template.optional(),
        seen_until,
      })
      .refine(({ text, template: used }) => (text === undefined) !== (used === undefined), {
        path: ['text'],
        error: () => messageErrors.emptyBody,
      }),
    answer: one,
    errors: {
      404: 'No such message.',
      409: 'The template’s text is another one by now (`changed_meanwhile`).',
      412: 'More than 24 hours have passed (`window_closed`); the person wants no WhatsApp (`no_way`).',
    },
    idempotent: true,
  },
})
