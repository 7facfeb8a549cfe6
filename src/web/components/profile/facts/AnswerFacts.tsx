import type { ReactNode } from 'react'
import type { AskedField } from '#contract/types.ts'
import { valuesOf } from '#domain/forms/values.ts'
import { asked } from '#domain/forms/questions.ts'
import { answerText } from '#web/components/forms/answer-text.ts'
import { Fact } from './Facts.tsx'

/** What was answered to the studio's own fields, each with its hint where it is missing. */
export function AnswerFacts({ fields }: { fields: readonly AskedField[] }): ReactNode {
  const files = new Map(
    fields.flatMap((field) => [
      [field.key, field.files] as const,
      ...(field.form_fields ?? []).map((child) => [`${field.key}.${child.key}`, child.files] as const),
    ]),
  )
  return asked(fields, valuesOf(fields)).map((question) => (
    <Fact key={question.key} label={question.label}>
      {answerText(question, files.get(question.key) ?? [])}
    </Fact>
  ))
}
