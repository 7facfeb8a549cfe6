import type { Channel } from '#domain/messages/kinds.ts'
import { deliveryOf } from '#domain/messages/notification.ts'
import { whyNoRetry } from '#domain/messages/stages.ts'
import type { DetailRow, MessageRow } from './messages.queries.ts'

/** When a message that waits for the end of quiet hours leaves; null for every other. */
export const leavesOf = ({ state, waits_until }: Pick<MessageRow, 'state' | 'waits_until'>, now: Date) =>
  state === 'queued' && waits_until !== null && waits_until > now ? waits_until.toISOString() : null

type Failed = Pick<DetailRow, 'state' | 'problem' | 'body_text' | 'marked' | 'kind' | 'created_at'> & {
  channel: Channel
}

/** Why staff cannot send a message again; null if they can. */
export const noRetryOf = (
  { state, problem, body_text, marked, channel, kind, created_at }: Failed,
  now: Date,
) =>
  whyNoRetry({
    state,
    problem,
    hasText: (body_text ?? '') !== '',
    marked,
    stale: channel === 'push' && created_at.getTime() + deliveryOf(kind).minutes * 60_000 <= now.getTime(),
  })
