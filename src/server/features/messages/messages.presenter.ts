import { type NoRetry, stageOf } from '#domain/messages/stages.ts'
import { numbered } from '#domain/messages/template.ts'
import type { z } from '@hono/zod-openapi'
import type { messageDetail } from '#contract/messages/messages.ts'
import type { Answer, MessageTemplate } from '#contract/types.ts'
import { rulesOf } from '#server/features/messages/words/check-template.ts'
import { messageErrors } from '#text/errors/messages.ts'
import { leavesOf } from './message-facts.ts'
import type { DetailRow, MessageRow } from './messages.queries.ts'
import type { WaitingNotice } from './notices/waiting-notices.queries.ts'
import { originalOf, type Template } from './templates.queries.ts'

export function presentTemplate(template: Template): MessageTemplate {
  const { kind, channel, subject, body, enabled, updated_at } = template
  const original = originalOf(kind, channel)
  const { allowed, essential } = rulesOf(kind, channel)
  return {
    kind,
    channel,
    subject,
    body,
    enabled,
    original: { subject: original.subject, body: original.body, enabled: original.enabled },
    is_own: updated_at !== null,
    placeholders: allowed,
    essential: essential ?? null,
    whatsapp_text: channel === 'whatsapp' ? numbered(body).text : null,
    updatedAt: updated_at?.toISOString() ?? null,
  }
}

/** `m•••@example.com`: enough to recognise one's own address, useless to a stranger who has the link. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${email.slice(at)}`
}

/** A message in a list. One from before problems were recorded failed for an unknown reason. */
export const presentMessage = (row: MessageRow, now: Date): Answer<'GET /messages'>['messages'][number] => ({
  message_id: row.message_id,
  customer_id: row.customer_id,
  name: row.name,
  kind: row.kind,
  channel: row.channel,
  recipient: row.recipient,
  subject: row.subject ?? '',
  state: row.state,
  stage: stageOf(row, now),
  problem: row.problem ?? (row.state === 'failed' ? 'unknown' : null),
  createdAt: row.created_at.toISOString(),
  sent_at: row.sent_at?.toISOString() ?? null,
  leaves_at: leavesOf(row, now),
})

export const presentWaiting = ({
  notice_id,
  customer_id,
  name,
  kind,
  leaves_at,
  parked_at,
}: WaitingNotice) => ({
  notice_id,
  customer_id,
  name,
  kind,
  leaves_at: leaves_at?.toISOString() ?? null,
  parked_at: parked_at?.toISOString() ?? null,
})

/** A message with what was said, what became of it, and why it cannot be sent again. */
export function presentDetail(
  row: DetailRow,
  reason: NoRetry | null,
  now: Date,
): z.input<typeof messageDetail> {
  return {
    ...presentMessage(row, now),
    body_text: row.body_text ?? '',
    body_html: row.body_html ?? '',
    tried_at: row.tried_at?.toISOString() ?? null,
    delivered_at: row.delivered_at?.toISOString() ?? null,
    read_at: row.read_at?.toISOString() ?? null,
    failed_at: row.failed_at?.toISOString() ?? null,
    bounced_at: row.bounced_at?.toISOString() ?? null,
    provider_said: row.error,
    no_retry: reason === null ? null : messageErrors.noRetry[reason],
  }
}
