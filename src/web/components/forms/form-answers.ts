import type { AskedField } from '#contract/types.ts'
import { answerSentence } from '#text/account/profile/form-sentences.ts'
import { formTexts } from '#text/account/profile/forms.ts'
import {
  type AnswerValue,
  type Answers,
  type FormField,
  isFileType,
  type Question,
} from '#domain/forms/field.ts'
import { asked, questionsOf } from '#domain/forms/questions.ts'
import { readAnswers } from '#domain/forms/read-answers.ts'
import { phoneDigits } from '#domain/phone.ts'
import type { Values } from '#web/api/form-values.ts'

/** The name of a question's control: where the server's errors name it. */
export const controlName = (key: string): string => `answers.${key}`

/** Stands in a question's control for a file that is on its way: a form that is sent now would be without it. */
export const UPLOADING = 'uploading'

function typed({ key, type }: Question, { text, all }: Values): AnswerValue {
  const name = controlName(key)
  if (type === 'checkbox') return all(name).length > 0
  if (type === 'creatable-select' || isFileType(type)) return all(name).filter((one) => one.trim() !== '')
  return type === 'phone' ? phoneDigits(text(name)) : text(name)
}

/** What stands in the form's controls, for the questions that are asked. */
export function answersIn(fields: readonly FormField[], values: Values): Answers {
  const all = Object.fromEntries(
    questionsOf(fields).map((question) => [question.key, typed(question, values)]),
  )
  return Object.fromEntries(asked(fields, all).map(({ key }) => [key, all[key] ?? null]))
}

/** What is wrong with answers to the questions of the steps up to one, by their controls' names. */
export function problemsOf(
  fields: readonly FormField[],
  answers: Answers,
  lastStep = Infinity,
): Record<string, string> {
  const { problems } = readAnswers(fields, answers)
  return Object.fromEntries(
    problems
      .filter(({ question }) => question.step <= lastStep)
      .map((found) => [
        controlName(found.question.key),
        [answers[found.question.key]].flat().includes(UPLOADING)
          ? formTexts.uploading
          : answerSentence(found),
      ]),
  )
}

/** The same of what stands in the form's controls. */
export const problemsIn = (fields: readonly FormField[], values: Values, lastStep?: number) =>
  problemsOf(fields, answersIn(fields, values), lastStep)

/** The files of each question, by its key. */
export const filesOf = (fields: readonly AskedField[]): Map<string, AskedField['files']> =>
  new Map(
    fields.flatMap((field) => [
      [field.key, field.files] as const,
      ...(field.form_fields ?? []).map((child) => [`${field.key}.${child.key}`, child.files] as const),
    ]),
  )

/** The label of each control, by its name. */
export const labelsOf = (fields: readonly FormField[]): Map<string, string> =>
  new Map(questionsOf(fields).map(({ key, label }) => [controlName(key), label]))
