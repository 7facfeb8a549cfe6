import type { Cell } from '#domain/csv.ts'
import { stageOf } from '#domain/messages/stages.ts'
import { momentOf } from '#server/shared/csv-file.ts'
import { adminTexts } from '#text/admin/admin.ts'
import { messageTexts } from '#text/messages.ts'
import type { MessageRow } from './messages.queries.ts'

const texts = adminTexts.messages
const kinds: Partial<Record<string, { name: string }>> = messageTexts.called

export const messageNames = () => Object.values(texts.csv)

/** A message as a row of the file: to whom, about what, and what became of it. */
export const messageCells =
  (timezone: string, now: Date) =>
  (row: MessageRow): Cell[] => [
    row.message_id,
    momentOf(row.created_at, timezone),
    row.name || null,
    row.recipient,
    messageTexts.channels[row.channel],
    row.kind === 'reply' ? texts.reply : (kinds[row.kind]?.name ?? row.kind),
    row.subject || null,
    texts.stages[stageOf(row, now)],
    row.state === 'failed' || row.problem ? texts.problems[row.problem ?? 'unknown'] : null,
    row.sent_at && momentOf(row.sent_at, timezone),
  ]
