import { type FormEvent, useState } from 'react'
import type { AskedField } from '#contract/types.ts'
import type { Answers } from '#domain/forms/field.ts'
import { valuesOf as savedIn } from '#domain/forms/values.ts'
import { type Values, valuesOf } from '#web/api/form-values.ts'
import { answersIn, problemsOf } from './form-answers.ts'
import { askedOf, partOf, pendingKeys } from './pending-part.ts'

/**
 * What is still missing in a form, as a form of its own; the answers that are there stay. A question that an answer brings
 * up joins it, and one stays when it is answered.
 */
export function usePendingPart(fields: readonly AskedField[]) {
  const saved = savedIn(fields)
  const [typed, setTyped] = useState<Answers>({})
  const [earlier, setEarlier] = useState<readonly string[]>([])
  const answers = { ...saved, ...typed }
  const keys = new Set([...earlier, ...pendingKeys(fields, answers)])
  const part = partOf(fields, keys, answers)
  const allIn = (values: Values): Answers => ({ ...answers, ...answersIn(part, values) })
  return {
    part,
    answers,
    problemsIn: (values: Values) => problemsOf(fields, allIn(values)),
    /** All answers of the form, as they are saved. */
    answersIn: (values: Values) => askedOf(fields, allIn(values)),
    onInput: (event: FormEvent<HTMLFormElement>): void => {
      const changed = answersIn(part, valuesOf(new FormData(event.currentTarget)))
      setTyped((before) => ({ ...before, ...changed }))
      setEarlier([...keys])
    },
  }
}
