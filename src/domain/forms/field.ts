/** The types that a field asks for by itself. Any other word names an object, whose custom fields are asked for instead. */
export const fieldTypes = [
  'text',
  'textarea',
  'phone',
  'number',
  'date',
  'time',
  'datetime-local',
  'select',
  'creatable-select',
  'checkbox',
  'file',
  'image',
] as const
export type FieldType = (typeof fieldTypes)[number]

/** The type of a field that asks for a whole address, by the nested form of addresses. */
export const ADDRESS = 'address'

/** The fields of an address that are columns of their own. */
export const addressKeys = [
  'street',
  'number',
  'interior_number',
  'neighborhood',
  'city',
  'state',
  'zip_code',
  'country',
] as const
export type AddressKey = (typeof addressKeys)[number]

export const isFieldType = (type: string): type is FieldType => fieldTypes.some((known) => known === type)
export const isFileType = (type: string): boolean => type === 'file' || type === 'image'

export type Scalar = string | number | boolean
/** An answer; null for none. Files are named by their ids. */
export type AnswerValue = Scalar | Scalar[] | null
export type Answers = Readonly<Record<string, AnswerValue>>

export interface FieldOption {
  value: Scalar
  label: string
}

/** Shows a field only if another field before it has one of these values. */
export interface Precondition {
  key: string
  values: readonly Scalar[]
}

/** What a form asks. `options` are the choices of a select and the suggestions of a creatable one. */
export interface FieldDefinition {
  key: string
  order: number
  label: string
  hint: string | null
  type: string
  required: boolean
  options: readonly FieldOption[] | null
  precondition: Precondition | null
  /** The part of a form in several steps, from 1. */
  step: number
  /** More than one file. */
  multiple: boolean
  /** The sentence for a missing answer, in place of the general one. */
  missing: string | null
  value: AnswerValue
}

/** A field with the nested fields of its object, if its type is one. */
export interface FormField extends FieldDefinition {
  form_fields: readonly FieldDefinition[] | null
}

/** One question of a form: nested fields are in line with the others, as `parent.child`. */
export interface Question extends FieldDefinition {
  /** The field that it is nested in. */
  group: { key: string; label: string; required: boolean } | null
}

/** The fixed forms. They can be edited, not removed. */
export const FORMS = { signUp: 1, profile: 2, address: 6 } as const
/** Forms and groups of custom fields with a lower id are fixed. */
export const FIRST_OWN_FORM = 10

/** The object whose custom fields a fixed form asks after its own. The group of these fields has the form's id. */
export const formObjects: ReadonlyMap<number, string> = new Map([
  [FORMS.signUp, 'signup'],
  [FORMS.profile, 'customer'],
  [FORMS.address, ADDRESS],
])
