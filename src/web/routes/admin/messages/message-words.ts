import type { Answer } from '#contract/types.ts'
import { adminTexts } from '#text/admin/admin.ts'
import { messageTexts } from '#text/messages.ts'
import type { TagTone } from '#web/ui/Tag.tsx'

export type MessageRow = Answer<'GET /messages'>['messages'][number]

export const stageTones: Record<MessageRow['stage'], TagTone> = {
  scheduled: 'neutral',
  waiting: 'neutral',
  sent: 'ok',
  delivered: 'ok',
  read: 'ok',
  stored: 'neutral',
  failed: 'bad',
  bounced: 'bad',
  complained: 'bad',
}

const kinds: Partial<Record<string, { name: string }>> = messageTexts.called

/** What a message is called: its kind, or an answer by hand. */
export const kindOf = (kind: string): string =>
  kind === 'reply' ? adminTexts.messages.reply : (kinds[kind]?.name ?? kind)
