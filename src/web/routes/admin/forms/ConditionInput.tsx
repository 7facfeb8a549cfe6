import { Checkbox, NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Scalar } from '#domain/forms/field.ts'
import { formAdminTexts } from '#text/admin/forms/forms.ts'
import { type EditedField, hasOptions, storedOptions } from './form-values.ts'
import styles from './forms.module.css'

const texts = formAdminTexts.editor

interface ConditionInputProps {
  fields: readonly EditedField[]
  index: number
  error: ReactNode
  onChange: (condition: EditedField['condition']) => void
}

/** Whether a question is always asked, or only after certain answers to an earlier one with choices. */
export function ConditionInput({ fields, index, error, onChange }: ConditionInputProps): ReactNode {
  const condition = fields[index]?.condition ?? null
  const earlier = fields.slice(0, index).filter(({ type }) => hasOptions(type) || type === 'checkbox')
  const other = fields.find(({ id }) => id === condition?.id)
  const offered = other && !earlier.includes(other) ? [...earlier, other] : earlier
  const choose = (id: string): void => {
    const chosen = offered.find((field) => field.id === id)
    onChange(
      chosen
        ? {
            id,
            values: answersTo(chosen)
              .slice(0, 1)
              .map(({ value }) => value),
          }
        : null,
    )
  }
  const toggle = (value: Scalar, on: boolean): void => {
    if (condition === null) return
    const rest = condition.values.filter((one) => String(one) !== String(value))
    const values = on ? [...rest, value] : rest
    // Without any answer it would never be asked.
    if (values.length > 0) onChange({ ...condition, values })
  }
  return (
    <>
      <NativeSelect
        label={texts.condition}
        error={error}
        value={condition?.id ?? ''}
        data={[
          { value: '', label: texts.always },
          ...(condition && !other ? [{ value: condition.id, label: texts.conditionGone }] : []),
          ...offered.map(({ id, label }) => ({
            value: id,
            label: texts.when({ label: label || formAdminTexts.untitled }),
          })),
        ]}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {condition === null || other === undefined ? null : (
        <fieldset className={styles['options']}>
          <legend>{texts.values}</legend>
          {answersTo(other, condition.values).map(({ value, label }) => (
            <Checkbox
              key={String(value)}
              label={label}
              checked={condition.values.some((one) => String(one) === String(value))}
              onChange={(event) => toggle(value, event.currentTarget.checked)}
            />
          ))}
        </fieldset>
      )}
    </>
  )
}

interface PossibleAnswer {
  value: Scalar
  label: string
}

/** The answers that a condition can name; those that it names already stay in the list. */
function answersTo({ type, options }: EditedField, named: readonly Scalar[] = []): PossibleAnswer[] {
  const known =
    type === 'checkbox'
      ? [
          { value: true, label: texts.yes },
          { value: false, label: texts.no },
        ]
      : storedOptions(options).filter(({ label }) => label !== '')
  const others = named
    .filter((one) => !known.some(({ value }) => String(value) === String(one)))
    .map((value) => ({ value, label: String(value) }))
  return [...known, ...others]
}
