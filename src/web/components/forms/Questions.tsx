import type { ReactNode } from 'react'
import type { AskedField } from '#contract/types.ts'
import type { Answers } from '#domain/forms/field.ts'
import { asked } from '#domain/forms/questions.ts'
import { controlName } from './form-answers.ts'
import { Question } from './Question.tsx'
import styles from './forms.module.css'

interface QuestionsProps {
  fields: readonly AskedField[]
  /** While the form is filled in; see `useAnswers`. */
  answers: Answers
  error: (name: string) => string | undefined
  /** Only this step is shown; the others stay in the form. All by default. */
  step?: number
}

/** The questions of a form that are asked at the moment, groups under their own heading. */
export function Questions({ fields, answers, error, step }: QuestionsProps): ReactNode {
  const questions = asked(fields, answers)
  const files = new Map(
    fields.flatMap((field) => [
      [field.key, field.files] as const,
      ...(field.form_fields ?? []).map((child) => [`${field.key}.${child.key}`, child.files] as const),
    ]),
  )
  const drawn = (of: typeof questions): ReactNode =>
    of.map((question) => (
      <Question
        key={question.key}
        question={question}
        value={answers[question.key] ?? null}
        files={files.get(question.key) ?? []}
        error={error(controlName(question.key))}
      />
    ))
  const blocks = [...Map.groupBy(questions, ({ key, group, step: at }) => `${at} ${group?.key ?? key}`)]
  return blocks.map(([key, [first, ...rest]]) => {
    if (!first) return null
    const isHidden = step !== undefined && first.step !== step
    if (!first.group)
      return (
        <div key={key} hidden={isHidden}>
          {drawn([first])}
        </div>
      )
    return (
      <fieldset key={key} className={styles['group']} hidden={isHidden}>
        <legend className="t-4">{first.group.label}</legend>
        {drawn([first, ...rest])}
      </fieldset>
    )
  })
}
