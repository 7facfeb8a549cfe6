import type { AnswerValue, FieldOption } from './field.ts'

/** The labels of the chosen options; an option that no longer exists is shown by its value. */
export const choiceLabels = (options: readonly FieldOption[] | null, value: AnswerValue): string[] =>
  (Array.isArray(value) ? value : [value])
    .filter((one) => one !== null)
    .map((one) => options?.find((option) => String(option.value) === String(one))?.label ?? String(one))
