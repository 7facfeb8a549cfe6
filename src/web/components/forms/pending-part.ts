import type { AskedField } from '#contract/types.ts'
import type { Answers } from '#domain/forms/field.ts'
import { asked } from '#domain/forms/questions.ts'
import { readAnswers } from '#domain/forms/read-answers.ts'

/** The keys of the questions that keep a form from being complete. */
export const pendingKeys = (fields: readonly AskedField[], answers: Answers): string[] =>
  readAnswers(fields, answers).problems.map(({ question }) => question.key)

/** The answers to what a form asks at the moment. */
export const askedOf = (fields: readonly AskedField[], answers: Answers): Record<string, Answers[string]> =>
  Object.fromEntries(asked(fields, answers).map(({ key }) => [key, answers[key] ?? null]))

/**
 * The part of a form with these questions, as far as they are asked at the moment. It can be shown without the rest: what its
 * conditions are about is not in it, so they are left out.
 */
export function partOf(
  fields: readonly AskedField[],
  keys: ReadonlySet<string>,
  answers: Answers,
): AskedField[] {
  const shown = new Set(
    asked(fields, answers)
      .map(({ key }) => key)
      .filter((key) => keys.has(key)),
  )
  const bare = { precondition: null }
  return fields.flatMap((field) => {
    if (field.form_fields === null) return shown.has(field.key) ? [{ ...field, ...bare }] : []
    const form_fields = field.form_fields
      .filter(({ key }) => shown.has(`${field.key}.${key}`))
      .map((child) => ({ ...child, ...bare }))
    return form_fields.length === 0 ? [] : [{ ...field, ...bare, form_fields }]
  })
}
