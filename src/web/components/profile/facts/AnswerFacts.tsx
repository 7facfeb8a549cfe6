import type { ReactNode } from 'react'
import type { AskedField } from '#contract/types.ts'
import { valuesOf } from '#domain/forms/values.ts'
import { asked } from '#domain/forms/questions.ts'
import { answerText } from '#web/components/forms/answer-text.ts'
import { filesOf } from '#web/components/forms/form-answers.ts'
import { Fact } from './Facts.tsx'

/** What was answered to the studio's own fields, each with its hint where it is missing. */
export function AnswerFacts({ fields }: { fields: readonly AskedField[] }): ReactNode {
  const files = filesOf(fields)
  return asked(fields, valuesOf(fields)).map((question) => (
    <Fact key={question.key} label={question.label}>
      {answerText(question, files.get(question.key) ?? [])}
    </Fact>
  ))
}
