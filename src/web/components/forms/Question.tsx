import type { ReactNode } from 'react'
import { isFileType } from '#domain/forms/field.ts'
import { formTexts } from '#text/account/profile/forms.ts'
import { uiTexts } from '#text/site/site.ts'
import { PhoneInput } from '#web/components/auth/PhoneInput.tsx'
import { Checkbox } from '#web/ui/fields/choices.tsx'
import { Input, Select, Textarea } from '#web/ui/fields/Input.tsx'
import { Choices } from './Choices.tsx'
import { controlName } from './form-answers.ts'
import { FileQuestion } from './FileQuestion.tsx'
import type { QuestionProps } from './question-props.ts'
import { WordsQuestion } from './WordsQuestion.tsx'

/** More choices than this are a list to open. */
const MOST_LINES = 5

/** Whether the choices are radio buttons: what need not be answered can be left, which those can't. */
export const showsLines = ({
  required,
  options,
}: Pick<QuestionProps['question'], 'required' | 'options'>): boolean =>
  required && (options?.length ?? 0) <= MOST_LINES

/** One question with the control of its type. */
export function Question(props: QuestionProps): ReactNode {
  const { question, value, error } = props
  const { key, label, hint, type, required, options } = question
  const name = controlName(key)
  const texts = { name, label, hint, error, optional: !required, required, id: `q-${key}` }
  const text = value === null || Array.isArray(value) ? '' : String(value)
  if (isFileType(type)) return <FileQuestion {...props} />
  if (type === 'creatable-select') return <WordsQuestion {...props} />
  if (type === 'textarea') return <Textarea {...texts} defaultValue={text} maxLength={2000} rows={4} />
  if (type === 'phone') return <PhoneInput {...texts} defaultValue={text} />
  if (type === 'checkbox')
    return (
      <Checkbox
        name={name}
        id={`q-${key}`}
        value="true"
        defaultChecked={value === true}
        required={required}
        error={error}
        label={required ? label : `${label} ${uiTexts.optional}`}
      />
    )
  if (type === 'select' && showsLines(question)) return <Choices {...props} />
  if (type === 'select')
    return (
      <Select {...texts} defaultValue={text}>
        <option value="">{formTexts.choose}</option>
        {options?.map((option) => (
          <option key={String(option.value)} value={String(option.value)}>
            {option.label}
          </option>
        ))}
      </Select>
    )
  if (type === 'number')
    return <Input {...texts} type="number" inputMode="decimal" min={0} step="any" defaultValue={text} />
  const isMoment = type === 'date' || type === 'time' || type === 'datetime-local'
  return (
    <Input
      {...texts}
      type={isMoment ? type : 'text'}
      maxLength={isMoment ? undefined : 300}
      defaultValue={text}
    />
  )
}
