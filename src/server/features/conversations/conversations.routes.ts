import { calls } from '#contract/index.ts'
import type { IncomingMessage } from '#contract/types.ts'
import { freeTextUntil } from '#domain/messages/replies.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { implement } from '#server/kit/calls/implement.ts'
import { notFound } from '#server/kit/errors.ts'
import { messageErrors } from '#text/errors/messages.ts'
import { answerMessage, markSeen } from './answer-message.ts'
import { findIncoming, findOneIncoming, type IncomingRow } from './incoming.queries.ts'

export const conversationRoutes = [
  implement(calls['GET /incoming_messages'], async ({ db, query, now }) => {
    const { rows, total, unseen } = await findIncoming(db, query.page ?? 1)
    return { incoming_messages: rows.map((row) => present(row, now)), total, unseen }
  }),

  implement(calls['PUT /incoming_messages/{id}'], async ({ db, params, now }) => {
    await markSeen(db, params.id, now)
    return answer(db, params.id, now)
  }),

  implement(
    calls['POST /incoming_messages/{id}/reply'],
    async ({ db, actor, params, body, now, requestId }) => {
      const staff = { actor_customer_id: actor.customer_id, request_id: requestId, now }
      await answerMessage(db, { id: params.id, text: body.text, ...staff })
      return answer(db, params.id, now)
    },
  ),
]

async function answer(db: Queryable, id: number, now: Date) {
  const row = await findOneIncoming(db, id)
  if (row === null) throw notFound(messageErrors.incomingUnknown)
  return { incoming_message: present(row, now) }
}

function present(row: IncomingRow, now: Date): IncomingMessage {
  const until = freeTextUntil(row.last_wrote)
  return {
    incoming_message_id: row.incoming_message_id,
    customer_id: row.customer_id,
    sender: row.sender,
    name: row.name,
    type: row.type,
    body: row.body,
    outcome: row.outcome,
    receivedAt: row.received_at.toISOString(),
    seen: row.seen_at !== null,
    reply_until: until > now ? until.toISOString() : null,
    replies: row.replies.map(({ message_id, body_text, state, problem, delivered, created_at }) => ({
      message_id,
      body_text: body_text ?? '',
      state,
      problem,
      delivered,
      createdAt: new Date(created_at).toISOString(),
    })),
  }
}
