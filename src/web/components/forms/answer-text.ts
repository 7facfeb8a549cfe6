import type { AskedField } from '#contract/types.ts'
import { choiceLabels } from '#domain/forms/choice-labels.ts'
import type { Question } from '#domain/forms/field.ts'
import { formTexts } from '#text/account/profile/forms.ts'
import { dateLong } from '#web/ui/format/written-dates.ts'

/** An answer as it is read; null for none. */
export function answerText(
  { type, options, value }: Pick<Question, 'type' | 'options' | 'value'>,
  files: AskedField['files'],
): string | null {
  if (type === 'checkbox') return value === true ? formTexts.yes : null
  if (value === null || value === '') return null
  if (type === 'file' || type === 'image') return files.map(({ name }) => name).join(', ') || null
  if (Array.isArray(value)) return choiceLabels(options, value).join(', ') || null
  if (type === 'date') return dateLong(String(value))
  if (type === 'datetime-local') {
    const [day = '', time = ''] = String(value).split('T')
    return `${dateLong(day)}, ${time}`
  }
  return type === 'select' ? choiceLabels(options, value).join() : String(value)
}
