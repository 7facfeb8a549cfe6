import type { AskedField } from '#contract/types.ts'
import type { AnswerValue, Question } from '#domain/forms/field.ts'
import { formTexts } from '#text/account/forms.ts'
import { dateLong } from '#web/ui/written-dates.ts'

/** An answer as it is read; null for none. */
export function answerText({ type, options, value }: Question, files: AskedField['files']): string | null {
  const labelOf = (one: AnswerValue): string =>
    options?.find((option) => String(option.value) === String(one))?.label ?? String(one)
  if (type === 'checkbox') return value === true ? formTexts.yes : null
  if (value === null || value === '') return null
  if (type === 'file' || type === 'image') return files.map(({ name }) => name).join(', ') || null
  if (Array.isArray(value)) return value.map(labelOf).join(', ') || null
  if (type === 'date') return dateLong(String(value))
  if (type === 'datetime-local') {
    const [day = '', time = ''] = String(value).split('T')
    return `${dateLong(day)}, ${time}`
  }
  return type === 'select' ? labelOf(value) : String(value)
}
