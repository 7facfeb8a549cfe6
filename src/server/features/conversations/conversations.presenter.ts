import type { Answer, IncomingMessage } from '#contract/types.ts'
import { freeTextUntil } from '#domain/messages/replies.ts'
import { stageOf } from '#domain/messages/stages.ts'
import { leavesOf, noRetryOf } from '#server/features/messages/message-facts.ts'
import type { EntryRow } from './conversation.queries.ts'
import type { ConversationRow } from './inbox.queries.ts'
import type { IncomingRow } from './incoming.queries.ts'

type Conversation = Answer<'GET /conversations'>['conversations'][number]
type ConversationEntry = Answer<'GET /customer/admin/{id}/conversation'>['entries'][number]

/** What a customer wrote, with its answers. */
export function presentIncoming(row: IncomingRow, now: Date): IncomingMessage {
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

/** Until when a customer can be answered in free text; null when it is too late or they do not want it. */
export function untilOf({ last_wrote, stopped }: IncomingRow, now: Date): string | null {
  const until = freeTextUntil(last_wrote)
  return until > now && !stopped ? until.toISOString() : null
}

/** Whether staff may send a message again, as long as it is of use. */
export const mayRetry = ({ state, ...row }: EntryRow, now: Date): boolean =>
  state !== null && noRetryOf({ ...row, state }, now) === null

/** One message of a conversation; one that is of no use is not sent again. */
export function presentEntry(row: EntryRow, useless: boolean, now: Date): ConversationEntry {
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
    can_retry: mayRetry(row, now) && !useless,
    at: row.created_at.toISOString(),
  }
}

/** A conversation in the list, with its last message. */
export function presentConversation(row: ConversationRow, now: Date): Conversation {
  const {
    customer_id,
    sender,
    name,
    last_name,
    unseen,
    ours,
    at,
    kind,
    channel,
    words,
    type,
    state,
    problem,
  } = row
  const last: Conversation['last'] =
    ours === null || at === null || kind === null || channel === null
      ? null
      : {
          ours,
          kind,
          channel,
          words: words ?? '',
          type,
          stage: state && stageOf({ ...row, state }, now),
          problem: problem ?? (state === 'failed' ? 'unknown' : null),
          at: at.toISOString(),
        }
  return { customer_id, sender, name, last_name, unseen, last }
}
