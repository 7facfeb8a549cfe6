import { numbered } from '#domain/messages/template.ts'
import type { MessageTemplate } from '#contract/types.ts'
import { rulesOf } from '#server/features/messages/words/check-template.ts'
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
