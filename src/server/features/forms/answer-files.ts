import { type AnswerValue, type FormField, isFileType } from '#domain/forms/field.ts'
import { questionsOf } from '#domain/forms/questions.ts'
import type { Trx } from '#server/db/transaction.ts'
import { refuseAnswers } from './refuse-answers.ts'

interface Asked {
  customer_id: number
  fields: readonly FormField[]
  answers: ReadonlyMap<string, AnswerValue>
  /** See `refuseAnswers`. */
  within: string
}

/** The ids of the files that an answer names. */
export const filesIn = (type: string, value: AnswerValue): number[] =>
  isFileType(type) && Array.isArray(value) ? value.map(Number) : []

/**
 * Throws AppError 400 for a file that this customer did not upload, and for one that is no picture where one is asked
 * for. What passes is not removed before the transaction ends.
 */
export async function requireOwnFiles(
  trx: Trx,
  { customer_id, fields, answers, within }: Asked,
): Promise<void> {
  const named = questionsOf(fields).map((question) => ({
    question,
    ids: filesIn(question.type, answers.get(question.key) ?? null),
  }))
  const ids = named.flatMap((one) => one.ids)
  if (ids.length === 0) return
  const rows = await trx
    .selectFrom('file')
    .select(['file_id', 'mime'])
    .where('file_id', 'in', ids)
    .where('customer_id', '=', customer_id)
    .forKeyShare()
    .execute()
  const mimes = new Map(rows.map((row) => [row.file_id, row.mime]))
  refuseAnswers(
    named.flatMap(({ question, ids: own }) => {
      const problem = fileProblem(
        question.type,
        own.map((id) => mimes.get(id)),
      )
      return problem ? [{ question, problem }] : []
    }),
    [],
    within,
  )
}

function fileProblem(type: string, mimes: readonly (string | undefined)[]): 'file' | 'notPicture' | null {
  if (mimes.includes(undefined)) return 'file'
  return type === 'image' && !mimes.every((mime) => mime?.startsWith('image/')) ? 'notPicture' : null
}
