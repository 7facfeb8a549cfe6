import type { AskedField } from '#contract/types.ts'
import type { AnswerValue, Question } from '#domain/forms/field.ts'

/** What every control of a question gets. */
export interface QuestionProps {
  question: Question
  /** The answer so far. */
  value: AnswerValue
  files: AskedField['files']
  error: string | undefined
}
