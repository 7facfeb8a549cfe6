import type { AnswerValue, Answers, FieldDefinition, FormField, Question } from './field.ts'

/** The questions of a form, in the order in which they are asked. */
export function questionsOf(fields: readonly FormField[]): Question[] {
  return inOrder(fields).flatMap(({ form_fields: nested, ...field }) =>
    nested === null ? [{ ...field, group: null }] : inOrder(nested).map((child) => inGroup(child, field)),
  )
}

const inOrder = <F extends FieldDefinition>(fields: readonly F[]): F[] =>
  fields.toSorted((a, b) => a.step - b.step || a.order - b.order)

function inGroup(child: FieldDefinition, parent: FieldDefinition): Question {
  const inside = (key: string): string => `${parent.key}.${key}`
  return {
    ...child,
    key: inside(child.key),
    step: parent.step,
    precondition: child.precondition && { ...child.precondition, key: inside(child.precondition.key) },
    group: { key: parent.key, label: parent.label, required: parent.required },
  }
}

/**
 * The questions that are asked, given the answers so far. One whose precondition does not hold is not asked, and
 * neither is one that depends on it.
 */
export function asked(fields: readonly FormField[], answers: Answers): Question[] {
  const parents = new Map(fields.map(({ key, precondition }) => [key, precondition]))
  const shown = new Set<string>()
  const holds = (condition: Question['precondition']): boolean =>
    condition === null ||
    (shown.has(condition.key) && hasOneOf(answers[condition.key] ?? null, condition.values))
  return questionsOf(fields).filter((question) => {
    const { key, precondition, group } = question
    const isShown = holds(group ? (parents.get(group.key) ?? null) : null) && holds(precondition)
    if (isShown) shown.add(key)
    return isShown
  })
}

/** What a form sends is text, so that `true` and `'true'` are the same choice. */
function hasOneOf(answer: AnswerValue, values: readonly AnswerValue[]): boolean {
  const given = Array.isArray(answer) ? answer : [answer]
  return given.some((one) => one !== null && values.some((value) => String(value) === String(one)))
}
