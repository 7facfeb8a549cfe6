import type { ReactNode } from 'react'
import type { AskedField } from '#contract/types.ts'
import type { Answers } from '#domain/forms/field.ts'
import { asked } from '#domain/forms/questions.ts'
import { controlName, filesOf } from './form-answers.ts'
import { Question, showsLines } from './Question.tsx'
import styles from './forms.module.css'

type Asked = ReturnType<typeof asked>[number]

/** A question with a short answer takes half of the width if the next one of the same step is short too. */
const SHORT = new Set(['date', 'time', 'datetime-local', 'number', 'phone'])
const isShort = ({ type, required, options }: Asked): boolean =>
  SHORT.has(type) || (type === 'select' && !showsLines({ required, options }))

/** The keys of questions that stand side by side, two by two. */
function pairsOf(blocks: readonly (readonly Asked[])[]): Set<string> {
  const paired = new Set<string>()
  blocks.forEach(([second], index) => {
    const first = blocks[index - 1]?.[0]
    if (!first || !second || first.group || second.group || paired.has(first.key)) return
    if (first.step === second.step && isShort(first) && isShort(second)) paired.add(first.key).add(second.key)
  })
  return paired
}

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
  const files = filesOf(fields)
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
  const blocks = new Map<string, Asked[]>()
  for (const question of questions) {
    const key = `${question.step} ${question.group?.key ?? question.key}`
    blocks.set(key, [...(blocks.get(key) ?? []), question])
  }
  const paired = pairsOf([...blocks.values()])
  return [...blocks].map(([key, [first, ...rest]]) => {
    if (!first) return null
    const isHidden = step !== undefined && first.step !== step
    if (!first.group)
      return (
        <div key={key} hidden={isHidden} data-half={paired.has(first.key) || undefined}>
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
