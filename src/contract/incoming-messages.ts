import { z } from '@hono/zod-openapi'
import { deliveryProblems, messageStates } from '#domain/messages/delivery-problems.ts'
import { channels } from '#domain/messages/kinds.ts'
import { messageStages } from '#domain/messages/stages.ts'
import { byId, id, idInText, instant, page } from './common.ts'
import { byName, defineCall } from './define.ts'

const group = 'Mensajes'

const outcome = z.enum(['confirmed', 'cancelled', 'accepted', 'declined', 'opted_out', 'refused'])

export const incomingMessage = z
  .object({
    incoming_message_id: id,
    customer_id: id.nullable().openapi({ description: 'Whose phone it is; null if it is nobody’s.' }),
    sender: z.string(),
    name: z.string().openapi({ description: 'The customer’s, else as the sender calls themselves.' }),
    type: z.string(),
    body: z.string(),
    outcome: outcome.nullable().openapi({ description: 'What an answer of 1, 2 or BAJA did.' }),
    receivedAt: instant,
    seen: z.boolean(),
    reply_until: instant
      .nullable()
      .openapi({ description: 'Until when they can be answered in free text; null when it is too late.' }),
    replies: z.array(
      z.object({
        message_id: id,
        body_text: z.string(),
        state: z.enum(messageStates),
        problem: z.enum(deliveryProblems).nullable().openapi({ description: 'Why it did not arrive.' }),
        delivered: z.boolean(),
        createdAt: instant,
      }),
    ),
  })
  .openapi('IncomingMessage')

const one = z.object({ incoming_message: incomingMessage })

/** One message of a conversation: theirs if it has `incoming_message_id`, else the studio's. */
const conversationEntry = z
  .object({
    message_id: id.nullable(),
    incoming_message_id: id.nullable(),
    kind: z.string(),
    channel: z.enum(channels),
    subject: z.string(),
    body_text: z.string(),
    type: z.string().nullable().openapi({ description: 'Theirs: text, image and so on.' }),
    outcome: outcome.nullable(),
    seen: z.boolean(),
    stage: z.enum(messageStages).nullable(),
    problem: z.enum(deliveryProblems).nullable(),
    can_retry: z.boolean(),
    at: instant,
  })
  .openapi('ConversationEntry')

export const incomingMessagesCalls = byName([
  defineCall({
    method: 'GET',
    path: '/customer/admin/{id}/conversation',
    access: 'customers',
    group,
    summary:
      'All messages to and from a customer on every channel, newest first; access mails only for an admin',
    params: byId,
    query: z.strictObject({ page }),
    answer: z.object({
      entries: z.array(conversationEntry),
      total: z.int(),
      reply_to: id
        .nullable()
        .openapi({ description: 'Their last message, to answer it; null if they never wrote.' }),
      reply_until: instant
        .nullable()
        .openapi({ description: 'Until when they can be answered in free text; null when it is too late.' }),
    }),
    errors: { 404: 'No such customer.' },
  }),
  defineCall({
    method: 'GET',
    path: '/incoming_messages',
    access: 'customers',
    group,
    summary: 'What people wrote to the studio by WhatsApp, newest first, with the answers',
    query: z.strictObject({ page }),
    answer: z.object({ incoming_messages: z.array(incomingMessage), total: z.int(), unseen: z.int() }),
  }),
  defineCall({
    method: 'PUT',
    path: '/incoming_messages/{id}',
    access: 'customers',
    group,
    summary: 'Mark a message as attended to',
    params: z.strictObject({ id: idInText }),
    answer: one,
    errors: { 404: 'No such message.' },
  }),
  defineCall({
    method: 'POST',
    path: '/incoming_messages/{id}/reply',
    access: 'customers',
    group,
    summary: 'Answer by WhatsApp, within 24 hours after they last wrote; marks all of theirs as attended to',
    params: z.strictObject({ id: idInText }),
    body: z.strictObject({ text: z.string().trim().min(1).max(4000) }),
    answer: one,
    errors: { 404: 'No such message.', 412: 'More than 24 hours have passed (`window_closed`).' },
    idempotent: true,
  }),
])
