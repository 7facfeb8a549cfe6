import type { AskedField } from '#contract/types.ts'
import { ADDRESS, type FieldDefinition, formObjects, FORMS, isFieldType } from '#domain/forms/field.ts'
import { formAdminTexts } from '#text/admin/forms/forms.ts'
import {
  definitionsOf,
  type FormExtra,
  type FormRecord,
  type FormValues,
  type GroupRecord,
} from './form-values.ts'
import { formOf } from './group-values.ts'

type Plain = Omit<AskedField, 'form_fields'>

/** Above every order that a form's own field has. */
const AFTER_OWN = 20_000

const plain = (field: FieldDefinition): Plain => ({
  ...field,
  label: field.label || formAdminTexts.untitled,
  name: field.key,
  id: field.key,
  options: field.options && field.options.filter(({ label }) => label !== ''),
  precondition: field.precondition && { ...field.precondition, values: [...field.precondition.values] },
  files: [],
})

const afterOwn = (field: Plain): Plain => ({ ...field, order: field.order + AFTER_OWN })

/** The fields as customers get them, with what an address or an object stands for. */
function withNested(fields: readonly Plain[], { forms, groups }: FormExtra): AskedField[] {
  const nested = (type: string): Plain[] | null => {
    if (isFieldType(type)) return null
    const own =
      type === ADDRESS ? (forms.find(({ form_id }) => form_id === FORMS.address)?.form_fields ?? []) : []
    return [...own.map(plain), ...customOf(type, groups).map(afterOwn)]
  }
  return fields.map((field) => ({ ...field, form_fields: nested(field.type) }))
}

const customOf = (object: string, groups: readonly GroupRecord[]): Plain[] =>
  (groups.find((group) => group.object === object)?.form_fields ?? [])
    .filter(({ archived }) => !archived)
    .map(plain)

/** What an edited form asks, with the custom fields that a fixed form asks after its own. */
export function askedInForm(values: FormValues, record: FormRecord | null, extra: FormExtra): AskedField[] {
  const object = record && formObjects.get(record.form_id)
  const after = object ? customOf(object, extra.groups).map(afterOwn) : []
  return withNested([...definitionsOf(values.form_fields).map(plain), ...after], extra)
}

/** What customers are asked where an edited group is: in its fixed form, or within any other as a part of it. */
export function askedInGroup(values: FormValues, record: GroupRecord | null, extra: FormExtra): AskedField[] {
  const edited = definitionsOf(values.form_fields)
    .filter((_, index) => !values.form_fields[index]?.custom?.archived)
    .map(plain)
  const form_id = formOf(record)
  const form = extra.forms.find((one) => one.form_id === form_id)
  if (form) return withNested([...form.form_fields.map(plain), ...edited.map(afterOwn)], extra)
  if (edited.length === 0) return []
  const whole = { key: 'group', order: 1, label: values.name, hint: null, type: 'group', required: true }
  const rest = { options: null, precondition: null, step: 1, multiple: false, missing: null, value: null }
  return [{ ...plain({ ...whole, ...rest }), form_fields: edited }]
}
