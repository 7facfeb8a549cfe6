import type { Cell } from '#domain/csv.ts'
import { choiceLabels } from '#domain/forms/choice-labels.ts'
import { isFileType, type Question } from '#domain/forms/field.ts'
import { fullName } from '#domain/people/full-name.ts'
import { formTexts } from '#text/account/profile/forms.ts'
import { replyTexts } from '#text/admin/forms/form-replies.ts'
import { momentOf } from '#server/shared/csv-file.ts'
import type { FileAnswer, ReplyRow } from './replies.queries.ts'

/** A column of the file: a current question, or a former one that has answers. */
type Asked = Pick<Question, 'key' | 'label'> & Partial<Pick<Question, 'options' | 'group'>>

/** The questions of a form in their order, then those that are no longer asked. */
export function questionColumns(asked: readonly Asked[], answered: readonly Asked[]): Asked[] {
  const known = new Set(asked.map(({ key }) => key))
  return [...asked, ...answered.filter(({ key }) => !known.has(key))]
}

export const replyNames = (questions: readonly Asked[]): string[] => [
  ...Object.values(replyTexts.csv),
  ...questions.map(({ label, group }) => (group ? `${group.label}: ${label}` : label)),
]

export const replyCells =
  (questions: readonly Asked[], timezone: string) =>
  (row: ReplyRow & { given: readonly FileAnswer[] }): Cell[] => {
    const given = new Map(row.given.map((answer) => [answer.key, answer]))
    return [
      row.customer_id,
      fullName(row),
      row.email,
      row.phone,
      momentOf(row.updated_at, timezone),
      ...questions.map(({ key, options }) => cellOf(given.get(key), options ?? null)),
    ]
  }

function cellOf(answer: FileAnswer | undefined, options: Question['options']): Cell {
  if (answer === undefined) return null
  const { type, value, files } = answer
  if (isFileType(type)) return files.join(', ')
  if (type === 'checkbox') return value === true ? formTexts.yes : null
  return typeof value === 'number' && type === 'number' ? value : choiceLabels(options, value).join(', ')
}
