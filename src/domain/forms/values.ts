import type { AnswerValue, FormField } from './field.ts'

/** The values of filled fields, by the keys of their questions. */
export function valuesOf(fields: readonly FormField[]): Record<string, AnswerValue> {
  return Object.fromEntries(
    fields.flatMap(({ key, value, form_fields: nested }) =>
      nested === null
        ? [[key, value] as const]
        : nested.map((child) => [`${key}.${child.key}`, child.value] as const),
    ),
  )
}
