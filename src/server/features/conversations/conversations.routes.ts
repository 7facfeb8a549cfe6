import { calls } from '#contract/index.ts'
import type { Answer, IncomingMessage } from '#contract/types.ts'
import { isOpen, whyNoWay } from '#domain/messages/by-hand.ts'
import { channels } from '#domain/messages/kinds.ts'
import { leavesAt } from '#domain/messages/quiet-hours.ts'
import { freeTextUntil } from '#domain/messages/replies.ts'
import { stageOf } from '#domain/messages/stages.ts'
import { can } from '#domain/people/roles.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { leavesOf, noRetryOf } from '#server/features/messages/messages.presenter.ts'
import { byOf } from '#server/shared/audit.ts'
import type { CallContext } from '#server/kit/calls/context.ts'
import { implement } from '#server/kit/calls/implement.ts'
import { notFound } from '#server/kit/errors.ts'
import { messageErrors } from '#text/errors/messages.ts'
import { answerMessage, markSeen } from './answer-message.ts'
import { findReach, lastWordOf, quietHoursOf } from './reach.queries.ts'
import { writeMessage } from './write-message.ts'
import { type EntryRow, findConversation } from './conversation.queries.ts'
import { findIncoming, findOneIncoming, type IncomingRow } from './incoming.queries.ts'

type ConversationEntry = Answer<'GET /customer/admin/{id}/conversation'>['entries'][number]

export const conversationRoutes = [
  implement(calls['GET /customer/admin/{id}/conversation'], async (ctx) => {
    const { db, actor, params, query, now } = ctx
    const ways = await waysOf(ctx, params.id)
    const { rows, total } = await findConversation(db, {
      customer_id: params.id,
      page: query.page ?? 1,
      withAccessMails: can(actor.role, 'administer'),
    })
    return { entries: rows.map((row) => presentEntry(row, now)), total, ...ways }
  }),

  implement(calls['POST /customer/admin/{id}/messages'], async (ctx) => {
    const { services, db, params, body, now } = ctx
    const configuration = services.configuration.current()
    const whatsapp = services.messengers.whatsapp.delivers
    await writeMessage(db, { customer_id: params.id, ...body, whatsapp, configuration, now, ...byOf(ctx) })
    return waysOf(ctx, params.id)
  }),

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
      // Whoever answers a message has seen it.
      const seen_until = Math.max(params.id, body.seen_until ?? 0)
      await answerMessage(db, { id: params.id, text: body.text, seen_until, ...staff })
      return answer(db, params.id, now)
    },
  ),
]

/** Each channel with why staff cannot write on it, and until when WhatsApp delivers an answer. */
async function waysOf(
  { services, db, now }: Pick<CallContext, 'services' | 'db' | 'now'>,
  customer_id: number,
) {
  const reach = await findReach(db, customer_id, now)
  const { messengers, configuration } = services
  const lastWord = lastWordOf(reach)
  const answering = isOpen(lastWord, now)
  const leaves = answering ? null : leavesAt(now, quietHoursOf(reach, configuration.current()))
  return {
    ways: channels.map((channel) => {
      const reason = whyNoWay(channel, { ...reach, lastWord, whatsapp: messengers.whatsapp.delivers }, now)
      return {
        channel,
        delivers: messengers[channel].delivers,
        reason: reason && messageErrors.noWay[reason],
      }
    }),
    reply_until: lastWord && answering ? freeTextUntil(lastWord.at).toISOString() : null,
    leaves_at: leaves?.toISOString() ?? null,
  }
}

async function answer(db: Queryable, id: number, now: Date) {
  const row = await findOneIncoming(db, id)
  if (row === null) throw notFound(messageErrors.incomingUnknown)
  return { incoming_message: present(row, now) }
}

function present(row: IncomingRow, now: Date): IncomingMessage {
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
    reply_until: untilOf(row, now),
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

/** Until when somebody can be answered in free text; null when it is too late or they do not want it. */
function untilOf({ last_wrote, stopped }: IncomingRow, now: Date): string | null {
  const until = freeTextUntil(last_wrote)
  return until > now && !stopped ? until.toISOString() : null
}

function presentEntry(row: EntryRow, now: Date): ConversationEntry {
  const { state, message_id } = row
  return {
    message_id,
    incoming_message_id: row.incoming_message_id,
    kind: row.kind,
    channel: row.channel,
    subject: row.subject ?? '',
    body_text: row.body_text ?? '',
    type: row.type,
    outcome: row.outcome,
    seen: row.seen,
    stage: state && stageOf({ ...row, state }, now),
    leaves_at: state && leavesOf({ ...row, state }, now),
    problem: row.problem ?? (state === 'failed' ? 'unknown' : null),
    can_retry: state !== null && noRetryOf({ ...row, state }, now) === null,
    at: row.created_at.toISOString(),
  }
}
