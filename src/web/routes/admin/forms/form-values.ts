import type { Answer } from '#contract/types.ts'
import { definitionProblems, type Place, wrongPart } from '#domain/forms/definition.ts'
import type { AnswerValue, FieldDefinition, Scalar } from '#domain/forms/field.ts'
import { keyOf } from '#domain/forms/key.ts'
import { formTexts } from '#text/account/profile/forms.ts'
import { formAdminTexts as texts } from '#text/admin/forms/forms.ts'

export type FormRecord = Answer<'PUT /forms'>['form']
export type GroupRecord = Answer<'PUT /custom_field_groups'>['custom_field_group']

/** What the editor needs besides the form. */
export interface FormExtra {
  forms: readonly FormRecord[]
  groups: readonly GroupRecord[]
}

export interface EditedOption {
  /** What is stored; null for a new one, whose label is stored. */
  value: Scalar | null
  label: string
}

/** A question in the editor. */
export interface EditedField {
  /** Stays the same while the question is edited; a stored one's key. */
  id: string
  /** Null for a new one: its key is derived from its text when it is saved, and answers are stored under it from then on. */
  key: string | null
  label: string
  hint: string
  type: string
  required: boolean
  options: EditedOption[]
  /** `id` is the other question's. */
  condition: { id: string; values: Scalar[] } | null
  step: number
  multiple: boolean
  missing: string
  value: AnswerValue
  /** Only of a custom field. */
  custom?: CustomState
}

export interface CustomState {
  /** Null for a new one. */
  custom_field_id: number | null
  archived: boolean
  /** Customers who answered it: it can then only be archived. */
  answers: number
}

export interface FormValues {
  name: string
  description: string
  form_fields: EditedField[]
}

type StoredField = FormRecord['form_fields'][number]

/** A stored question in the editor. */
export const editedOf = (field: StoredField): EditedField => ({
  id: field.key,
  key: field.key,
  label: field.label,
  hint: field.hint ?? '',
  type: field.type,
  required: field.required,
  options: field.options ?? [],
  condition: field.precondition && { id: field.precondition.key, values: field.precondition.values },
  step: field.step,
  multiple: field.multiple,
  missing: field.missing ?? '',
  value: field.value,
})

export const valuesOf = (record: FormRecord | null): FormValues => ({
  name: record?.name ?? '',
  description: record?.description ?? '',
  form_fields: (record?.form_fields ?? []).map(editedOf),
})

/** A new question of a type. Its id is none that the form has. */
export function newField(type: string, fields: readonly EditedField[]): EditedField {
  const ids = new Set(fields.map(({ id }) => id))
  let number = 1
  while (ids.has(`+${number}`)) number++
  return {
    id: `+${number}`,
    key: null,
    label: '',
    hint: '',
    type,
    required: false,
    options: hasOptions(type) ? [{ value: null, label: '' }] : [],
    condition: null,
    step: fields.at(-1)?.step ?? 1,
    multiple: false,
    missing: '',
    value: null,
  }
}

export const hasOptions = (type: string): boolean => type === 'select' || type === 'creatable-select'

/** The questions as they are stored, in the order in which they stand. */
export function definitionsOf(fields: readonly EditedField[]): FieldDefinition[] {
  const taken = new Set(fields.flatMap(({ key }) => key ?? []))
  const keys = new Map<string, string>()
  for (const { id, key, label } of fields) {
    const own = key ?? keyOf(label, taken)
    keys.set(id, own)
    taken.add(own)
  }
  return fields.map((field, index) => ({
    key: keys.get(field.id) ?? '',
    order: index + 1,
    label: field.label.trim(),
    hint: field.hint.trim() || null,
    type: field.type,
    required: field.required,
    options: hasOptions(field.type) ? storedOptions(field.options) : null,
    precondition: field.condition && {
      key: keys.get(field.condition.id) ?? field.condition.id,
      values: field.condition.values,
    },
    step: field.step,
    multiple: field.multiple,
    missing: field.missing.trim() || null,
    value: field.value,
  }))
}

/** A known option keeps its value when it is renamed, so a new one with its former label gets a free one. */
export function storedOptions(options: readonly EditedOption[]): { value: Scalar; label: string }[] {
  const taken = new Set(options.flatMap(({ value }) => (value === null ? [] : String(value))))
  const free = (label: string): string => {
    let value = label
    for (let number = 2; taken.has(value); number++) value = `${label} ${number}`
    taken.add(value)
    return value
  }
  return options.map((option) => {
    const label = option.label.trim()
    return { value: option.value ?? free(label), label }
  })
}

/** The questions as a request takes them. */
export const fieldBodies = (fields: readonly EditedField[]) =>
  definitionsOf(fields).map((field) => ({
    ...field,
    options: field.options && [...field.options],
    precondition: field.precondition && { ...field.precondition, values: [...field.precondition.values] },
  }))

export const bodyOf = ({ name, description, form_fields }: FormValues) => ({
  name,
  description: description || null,
  form_fields: fieldBodies(form_fields),
})

/**
 * Returns what is wrong with the questions, by the field names of the server's own refusals. Rules of fixed forms are checked by the
 * server alone.
 */
export function wrongIn(
  { form_fields }: FormValues,
  place: Place = { form_id: ANY_FORM },
): Record<string, string> {
  const found: Record<string, string> = {}
  const asked = definitionsOf(form_fields).flatMap((field, index) =>
    form_fields[index]?.custom?.archived ? [] : [{ index, field }],
  )
  for (const { index } of asked) {
    const { label, type, options } = form_fields[index] as EditedField
    if (label.trim() === '') found[`form_fields.${index}.label`] = texts.wrong.label
    const labels = options.map((option) => option.label.trim())
    if (hasOptions(type) && (labels.includes('') || new Set(labels).size < labels.length))
      found[`form_fields.${index}.options`] = texts.wrong.option
  }
  const definitions = asked.map(({ field }) => field)
  for (const { index, problem } of definitionProblems(definitions, place))
    found[`form_fields.${asked[index]?.index ?? index}.${wrongPart[problem]}`] ??=
      formTexts.definition[problem]
  return found
}

const ANY_FORM = 0

/** Moves a question to the place of another. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.toSpliced(from, 1)
  return list[from] === undefined ? [...list] : rest.toSpliced(to, 0, list[from])
}
