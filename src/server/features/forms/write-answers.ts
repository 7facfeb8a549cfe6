import type { AnswerValue, FormField, Question } from '#domain/forms/field.ts'
import { questionsOf } from '#domain/forms/questions.ts'
import type { Trx } from '#server/db/transaction.ts'
import { filesIn } from './answer-files.ts'
import type { AnswerRow } from './forms.queries.ts'

interface WriteAnswers {
  form_id: number
  customer_id: number
  /** The fields as the customer saw them, with their earlier answers. */
  filled: readonly FormField[]
  /** Of the questions that are asked. */
  answers: ReadonlyMap<string, AnswerValue>
  current: readonly AnswerRow[]
  /** Whether the answer to a question is stored here. */
  stores: (key: string) => boolean
  now: Date
}

/**
 * Stores answers in addition to the earlier ones. What the customer did not see in the form, since it no longer fits its field
 * or the field is gone, stays; if it is answered again, it is marked as replaced.
 */
export async function writeAnswers(trx: Trx, write: WriteAnswers): Promise<void> {
  const { filled, answers, current, stores } = write
  const earlier = new Map(current.map((row) => [row.key, row]))
  for (const question of questionsOf(filled)) {
    const { key } = question
    if (!stores(key)) continue
    const before = earlier.get(key)
    if (!answers.has(key)) {
      // It is no longer asked, by the answer to another question.
      if (before) await markReplaced(trx, before, write.now)
      continue
    }
    const value = answers.get(key) ?? null
    const wasSeen = question.value !== null
    if (before && value !== null && !wasSeen) await markReplaced(trx, before, write.now)
    if (before && wasSeen)
      await trx.deleteFrom('form_answer').where('form_answer_id', '=', before.form_answer_id).execute()
    if (value !== null) await insertAnswer(trx, write, question, value)
  }
}

const markReplaced = (trx: Trx, { form_answer_id }: AnswerRow, replaced_at: Date) =>
  trx.updateTable('form_answer').set({ replaced_at }).where('form_answer_id', '=', form_answer_id).execute()

async function insertAnswer(
  trx: Trx,
  { form_id, customer_id, now }: WriteAnswers,
  { key, label, type, group }: Question,
  value: AnswerValue,
): Promise<void> {
  const { form_answer_id } = await trx
    .insertInto('form_answer')
    .values({
      form_id,
      customer_id,
      key,
      label: group ? `${group.label}: ${label}` : label,
      type,
      value: JSON.stringify(value),
      answered_at: now,
    })
    .returning('form_answer_id')
    .executeTakeFirstOrThrow()
  const files = filesIn(type, value)
  if (files.length > 0)
    await trx
      .insertInto('form_answer_file')
      .values(files.map((file_id) => ({ form_answer_id, file_id })))
      .execute()
}
