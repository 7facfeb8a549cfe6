import { type FormEvent, useState } from 'react'
import type { AskedField } from '#contract/types.ts'
import type { AnswerValue, Answers } from '#domain/forms/field.ts'
import { asked, questionsOf } from '#domain/forms/questions.ts'
import { valuesOf } from '#web/api/form-values.ts'
import { answersIn } from './form-answers.ts'

/**
 * The answers while a form is filled in, since some decide what else is asked. What was typed into a question stays
 * known while the question is hidden.
 */
export function useAnswers(fields: readonly AskedField[]) {
  const [changed, setChanged] = useState<Answers>({})
  const saved = Object.fromEntries(questionsOf(fields).map(({ key, value }) => [key, value]))
  const answers: Record<string, AnswerValue> = { ...saved, ...changed }
  const onInput = (event: FormEvent<HTMLElement>): void => {
    const form = (event.target as HTMLElement).closest('form')
    if (!form) return
    const typed = answersIn(fields, valuesOf(new FormData(form)))
    // A question that is asked from now on has no control yet, and what was typed into it before is still known.
    const drawn = new Set(asked(fields, answers).map(({ key }) => key))
    const given = Object.entries(typed).filter(([key]) => drawn.has(key))
    setChanged((before) => ({ ...before, ...Object.fromEntries(given) }))
  }
  return { answers, onInput }
}
