import { formObjects } from '#domain/forms/field.ts'
import { editedOf, fieldBodies, type FormValues, type GroupRecord, newField, wrongIn } from './form-values.ts'

/** A group of custom fields in the editor of forms. */
export const groupValuesOf = (record: GroupRecord | null): FormValues => ({
  name: record?.name ?? '',
  description: '',
  form_fields: (record?.form_fields ?? []).map((field) => ({
    ...editedOf(field),
    custom: {
      custom_field_id: field.custom_field_id,
      archived: field.archived,
      answers: field.uses.answers ?? 0,
    },
  })),
})

export const groupBodyOf = ({ name, form_fields }: FormValues) => ({
  name,
  form_fields: fieldBodies(form_fields).map((field, index) => {
    const { custom_field_id = null, archived = false } = form_fields[index]?.custom ?? {}
    return { ...field, archived, ...(custom_field_id === null ? {} : { custom_field_id }) }
  }),
})

/** What the sign-up alone refuses is the server's. */
const ANY_OBJECT = ''

export const wrongInGroup = (values: FormValues) => wrongIn(values, { object: ANY_OBJECT })

/** A new custom field of a type. */
export const newCustomField: typeof newField = (type, fields) => ({
  ...newField(type, fields),
  custom: { custom_field_id: null, archived: false, answers: 0 },
})

/** The fixed form that asks a group after its own questions. */
export const formOf = (record: GroupRecord | null): number | null =>
  [...formObjects].find(([, object]) => object === record?.object)?.[0] ?? null
