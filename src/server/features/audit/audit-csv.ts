import type { Cell } from '#domain/csv.ts'
import { toPesos } from '#domain/money.ts'
import { momentOf } from '#server/shared/csv-file.ts'
import { fieldLabelOf, nameOf, sentenceOf } from '#text/admin/audit-sentence.ts'
import { auditTexts as texts } from '#text/admin/audit.ts'
import { presentEntry } from './audit.presenter.ts'
import type { EntryRow } from './audit.queries.ts'

type Fields = ReturnType<typeof presentEntry>['before']

export const entryNames = () => Object.values(texts.csv)

/** A line of the audit as a row of the file: in words, with the changed fields before and after. */
export const entryCells =
  (timezone: string) =>
  (row: EntryRow): Cell[] => {
    const { actor, acted_by, entity, topic, before, after, details, ...entry } = presentEntry(row)
    const written = (fields: Fields): string | null =>
      fields &&
      Object.entries(fields)
        .map(([name, value]) => `${fieldLabelOf(entity, name)}: ${valueOf(name, value)}`)
        .join('; ')
    return [
      row.audit_id,
      momentOf(row.created_at, timezone),
      actor === null ? texts.system : nameOf(actor),
      acted_by === null ? null : nameOf(acted_by),
      topic === null ? null : texts.topics[topic],
      sentenceOf({ ...entry, actor, acted_by, entity }),
      row.entity_id,
      written(before),
      written(after),
      // What only tells two lines of the log apart is nothing to read.
      /^(sign_in|password)\./.test(row.action) ? null : written(details),
    ]
  }

function valueOf(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return texts.none
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (typeof value === 'number' && name.endsWith('_cents')) return String(toPesos(value))
  return typeof value === 'string' ? value : JSON.stringify(value)
}
