import { answerSentence, summarySentence } from '#text/account/profile/form-sentences.ts'
import type { FoundProblem } from '#domain/forms/read-answers.ts'
import { AppError } from '#server/kit/errors.ts'
import { formTexts } from '#text/account/profile/forms.ts'

/** The most fields that a refusal names. */
const MOST_NAMED = 50
const LONGEST_NAME = 60

/**
 * Throws AppError 400 that names the fields of missing, invalid and unknown answers, if there are any.
 * @param within the name of what the answers are in, if not of the request itself: `forms.0.`
 */
export function refuseAnswers(
  problems: readonly FoundProblem[],
  unknown: readonly string[],
  within: string,
): void {
  const found = [
    ...problems.map((one) => [one.question.key, answerSentence(one), one.question.label] as const),
    ...unknown.map((key) => [key.slice(0, LONGEST_NAME), formTexts.problems.unknown, key] as const),
  ].slice(0, MOST_NAMED)
  if (found.length === 0) return
  const labels = found.map(([, , label]) => label.slice(0, 200))
  throw new AppError(400, 'invalid_fields', summarySentence(labels), {
    fields: Object.fromEntries(found.map(([key, sentence]) => [`${within}answers.${key}`, sentence])),
  })
}
