import { useState, type MouseEvent, type ReactNode } from 'react'
import type { AskedField } from '#contract/types.ts'
import { ADDRESS, type FieldDefinition, FORMS, isFieldType } from '#domain/forms/field.ts'
import { formAdminTexts } from '#text/admin/forms.ts'
import { Questions } from '#web/components/forms/Questions.tsx'
import { useAnswers } from '#web/components/forms/use-answers.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { definitionsOf, type FormExtra, type FormRecord, type FormValues } from './form-values.ts'
import styles from './forms.module.css'

const texts = formAdminTexts.preview

type Plain = Omit<AskedField, 'form_fields'>

const plain = (field: FieldDefinition): Plain => ({
  ...field,
  label: field.label || formAdminTexts.untitled,
  name: field.key,
  id: field.key,
  options: field.options && field.options.filter(({ label }) => label !== ''),
  precondition: field.precondition && { ...field.precondition, values: [...field.precondition.values] },
  files: [],
})

/** The questions as customers get them: with what an address or an object stands for, and what a fixed form asks after its own. */
function askedIn(values: FormValues, record: FormRecord | null, { forms, custom }: FormExtra): AskedField[] {
  const customOf = (object: string): Plain[] => custom.filter((one) => one.object === object).map(plain)
  const nested = (type: string): Plain[] | null => {
    if (isFieldType(type)) return null
    const own =
      type === ADDRESS ? (forms.find(({ form_id }) => form_id === FORMS.address)?.form_fields ?? []) : []
    return [...own.map(plain), ...customOf(type)]
  }
  const object =
    record?.form_id === FORMS.profile ? 'customer' : record?.form_id === FORMS.address ? ADDRESS : null
  const own = definitionsOf(values.form_fields).map(plain)
  const after =
    object === null ? [] : customOf(object).map((field) => ({ ...field, order: field.order + 20_000 }))
  return [...own, ...after].map((field) => ({ ...field, form_fields: nested(field.type) }))
}

interface FormPreviewProps {
  values: FormValues
  record: FormRecord | null
  extra: FormExtra
}

/** The form by the customer's own renderer: it can be filled in, so that conditions are seen to work, and sends nothing. */
export function FormPreview({ values, record, extra }: FormPreviewProps): ReactNode {
  const fields = askedIn(values, record, extra)
  const { answers, onInput } = useAnswers(fields)
  const steps = [...new Set(fields.map(({ step }) => step))].toSorted((a, b) => a - b)
  const [chosen, choose] = useState(1)
  const shown = steps.includes(chosen) ? chosen : (steps[0] ?? 1)
  return (
    <form
      className={styles['preview']}
      onInput={onInput}
      onSubmit={(event) => event.preventDefault()}
      onClickCapture={keepFilesOut}
    >
      <h3 className="t-3">{values.name || formAdminTexts.add}</h3>
      {values.description === '' ? null : <p className="sm mu">{values.description}</p>}
      {fields.length === 0 ? <p className="sm mu">{texts.empty}</p> : null}
      {steps.length > 1 ? (
        <Segmented
          label={texts.steps}
          items={steps.map((step) => ({
            key: String(step),
            label: texts.step({ step }),
            current: step === shown,
            onSelect: () => choose(step),
          }))}
        />
      ) : null}
      <Questions fields={fields} answers={answers} error={noError} step={shown} />
    </form>
  )
}

const noError = (): undefined => undefined

/** A file would be uploaded as soon as it is chosen. */
function keepFilesOut(event: MouseEvent): void {
  if (event.target instanceof HTMLInputElement && event.target.type === 'file') event.preventDefault()
}
