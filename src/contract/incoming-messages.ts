import { z } from '@hono/zod-openapi'
import { deliveryProblems, messageStates } from '#domain/messages/delivery-problems.ts'
import { id, idInText, instant, page } from './common.ts'
import { byName, defineCall } from './define.ts'

const group = 'Mensajes'

export const incomingMessage = z
  .object({
    incoming_message_id: id,
    customer_id: id.nullable().openapi({ description: 'Whose phone it is; null if it is nobody’s.' }),
    sender: z.string(),
    name: z.string().openapi({ description: 'The customer’s, else as the sender calls themselves.' }),
    type: z.string(),
    body: z.string(),
    outcome: z
      .enum(['confirmed', 'cancelled', 'accepted', 'declined', 'opted_out', 'refused'])
      .nullable()
      .openapi({ description: 'What an answer of 1, 2 or BAJA did.' }),
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

export const incomingMessagesCalls = byName([
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
