import { NativeSelect, NumberInput, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { isFileType } from '#domain/forms/field.ts'
import { formAdminTexts } from '#text/admin/forms/forms.ts'
import { ConditionInput } from './ConditionInput.tsx'
import { type EditedField, type FormValues, hasOptions } from './form-values.ts'
import styles from './forms.module.css'
import { OptionsInput } from './OptionsInput.tsx'
import { type TypeChoice, typeName } from './types.tsx'

const texts = formAdminTexts.editor
const MOST_STEPS = 20

interface QuestionEditorProps {
  form: UseFormReturnType<FormValues>
  index: number
  types: readonly TypeChoice[]
}

/** What a question asks, and when. */
export function QuestionEditor({ form, index, types }: QuestionEditorProps): ReactNode {
  const field = form.values.form_fields[index]
  if (field === undefined) return null
  const set = (change: Partial<EditedField>): void => {
    form.setFieldValue(`form_fields.${index}`, { ...field, ...change })
  }
  const error = (part: string) => form.errors[`form_fields.${index}.${part}`]
  // A type that cannot be chosen any more stays where it is.
  const known = types.some(({ type }) => type === field.type)
  const choices = known ? types : [...types, { type: field.type, name: typeName(field.type) }]
  const { custom } = field
  return (
    <div className={styles['fields']}>
      {custom ? (
        <Switch
          label={texts.asked}
          description={custom.answers > 0 ? texts.answered({ count: custom.answers }) : undefined}
          checked={!custom.archived}
          onChange={(event) => set({ custom: { ...custom, archived: !event.currentTarget.checked } })}
        />
      ) : null}
      <TextInput
        {...form.getInputProps(`form_fields.${index}.label`)}
        label={texts.label}
        maxLength={200}
        error={error('label') ?? error('key')}
      />
      <TextInput {...form.getInputProps(`form_fields.${index}.hint`)} label={texts.hint} maxLength={300} />
      <NativeSelect
        label={texts.type}
        value={field.type}
        error={error('type')}
        data={choices.map(({ type, name }) => ({ value: type, label: name }))}
        onChange={(event) => set(ofType(field, event.currentTarget.value))}
      />
      {hasOptions(field.type) ? (
        <OptionsInput
          options={field.options}
          error={error('options')}
          onChange={(options) => set({ options })}
        />
      ) : null}
      <ConditionInput
        fields={form.values.form_fields}
        index={index}
        error={error('precondition')}
        onChange={(condition) => set({ condition })}
      />
      <Switch
        label={texts.required}
        checked={field.required}
        onChange={(event) => set({ required: event.currentTarget.checked })}
      />
      {isFileType(field.type) ? (
        <Switch
          label={texts.multiple}
          checked={field.multiple}
          onChange={(event) => set({ multiple: event.currentTarget.checked })}
        />
      ) : null}
      <NumberInput
        label={texts.step}
        description={texts.stepHint}
        min={1}
        max={MOST_STEPS}
        clampBehavior="strict"
        allowDecimal={false}
        value={field.step}
        onChange={(step) => set({ step: Number(step) || 1 })}
      />
      {field.required ? (
        <TextInput
          {...form.getInputProps(`form_fields.${index}.missing`)}
          label={texts.missing}
          description={texts.missingHint}
          maxLength={200}
        />
      ) : null}
    </div>
  )
}

/** A question of another type: what only the former one had is left out, its default too. */
const ofType = (field: EditedField, type: string): Partial<EditedField> => ({
  type,
  value: null,
  multiple: isFileType(type) && field.multiple,
  options: hasOptions(type) && field.options.length === 0 ? [{ value: null, label: '' }] : field.options,
})
