import type { AnswerValue, FieldOption } from './field.ts'

/** What somebody chose, as the options were called; one that is no longer offered by its value. */
export const choiceLabels = (options: readonly FieldOption[] | null, value: AnswerValue): string[] =>
  (Array.isArray(value) ? value : [value])
    .filter((one) => one !== null)
    .map((one) => options?.find((option) => String(option.value) === String(one))?.label ?? String(one))
