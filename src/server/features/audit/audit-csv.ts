import type { Cell } from '#domain/csv.ts'
import { toPesos } from '#domain/money.ts'
import { momentOf } from '#server/shared/csv-file.ts'
import { changedFields } from '#text/admin/audit-fields.ts'
import { actorOf, nameOf, sentenceOf } from '#text/admin/audit-sentence.ts'
import { auditTexts as texts } from '#text/admin/audit.ts'
import { presentEntry } from './audit.presenter.ts'
import type { EntryRow } from './audit.queries.ts'

export const entryNames = () => Object.values(texts.csv)

/** The lines of the audit as rows of the file, in words: one for each changed field, or one for a line without any. */
export async function* entryRows(entries: AsyncIterable<EntryRow>, timezone: string): AsyncGenerator<Cell[]> {
  const format = {
    cents: (value: number) => String(toPesos(value)),
    day: (day: string) => day,
    moment: (instant: string) => momentOf(new Date(instant), timezone),
  }
  for await (const row of entries) {
    const entry = presentEntry(row)
    const { acted_by, topic } = entry
    const line = [
      row.audit_id,
      momentOf(row.created_at, timezone),
      actorOf(entry),
      acted_by === null ? null : nameOf(acted_by),
      topic === null ? null : texts.topics[topic],
      sentenceOf(entry),
      row.entity_name ?? row.entity_id,
    ]
    const fields = changedFields(entry, format)
    if (fields.length === 0) yield [...line, null, null, null]
    for (const { name, before, after } of fields) yield [...line, name, before, after]
  }
}
