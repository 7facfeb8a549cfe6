import {
  type AnswerValue,
  type FieldDefinition,
  type FormField,
  type Question,
  formObjects,
  FORMS,
} from '#domain/forms/field.ts'
import { readAnswer } from '#domain/forms/read-answer.ts'
import { formTexts } from '#text/account/profile/forms.ts'
import { type FieldRow, nestedOf } from './forms.queries.ts'

/** Above every order that a field can be given. */
const AFTER_OWN = 20_000

/** What a form asks: its fields, the custom fields of its object, and those nested in a field. */
export function fieldsOf(all: readonly FieldRow[], form_id: number): FormField[] {
  return withCustom(
    all,
    all.filter((field) => field.form_id === form_id),
    formObjects.get(form_id),
  ).map((field) => {
    const nested = nestedOf(all, field.type)
    const isAddress = nested?.some((child) => child.form_id === FORMS.address) === true
    return { ...field, form_fields: nested && withCustom(all, nested, isAddress ? 'address' : undefined) }
  })
}

function withCustom(all: readonly FieldRow[], fields: FieldRow[], object: string | undefined): FieldRow[] {
  if (object === undefined) return fields
  const taken = new Set(fields.map(({ key }) => key))
  const custom = all.filter((field) => field.object === object && !taken.has(field.key))
  return [...fields, ...custom.map((field) => ({ ...field, order: field.order + AFTER_OWN }))]
}

/** An answer as it was given. */
export interface Stored {
  value: AnswerValue
  type: string
}

/**
 * The fields with a customer's answers as their values. An answer that no longer fits its field is left out; a choice
 * that is no longer offered stays open to the customer who made it.
 *
 * @param isNew nothing was answered yet, so that fields have their defaults
 */
export function fillForm(
  fields: readonly FormField[],
  stored: ReadonlyMap<string, Stored>,
  isNew: boolean,
): FormField[] {
  const fill = <F extends FieldDefinition>(field: F, key: string): F => {
    const answer = stored.get(key)
    if (!answer) return isNew ? field : { ...field, value: null }
    const question: Question = { ...field, key, group: null }
    const read = readAnswer(question, answer.value)
    if ('value' in read) return { ...field, value: read.value }
    const { value } = answer
    if (answer.type !== 'select' || field.type !== 'select' || value === null || Array.isArray(value))
      return { ...field, value: null }
    return { ...field, value, options: [...(field.options ?? []), gone(value)] }
  }
  return fields.map((field) => ({
    ...fill(field, field.key),
    form_fields: field.form_fields?.map((child) => fill(child, `${field.key}.${child.key}`)) ?? null,
  }))
}

const gone = (value: string | number | boolean) => ({
  value,
  label: formTexts.removedOption({ label: String(value) }),
})
