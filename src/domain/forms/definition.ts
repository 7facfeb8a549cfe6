import { addressKeys, type FieldDefinition, formObjects, FORMS, isFieldType, isFileType } from './field.ts'

/** Each problem of a field's definition, with the part of the field that is wrong. */
export const wrongPart = {
  twice: 'key',
  options: 'options',
  precondition: 'precondition',
  nested: 'type',
  addressCore: 'key',
  signUpFile: 'type',
} as const

export type DefinitionProblem = keyof typeof wrongPart

const SIGN_UP = formObjects.get(FORMS.signUp)
const MUST_STAY = ['city', 'state', 'country']

/** What is changed: a form, or the custom fields of an object. */
export type Place = { form_id: number } | { object: string }

/** What is wrong with the fields of a form or an object, each problem with the index of its field. */
export function definitionProblems(
  fields: readonly FieldDefinition[],
  place: Place,
): { index: number; problem: DefinitionProblem }[] {
  const form_id = 'form_id' in place ? place.form_id : null
  const found = fields.flatMap((field, index) => {
    const problem = problemOf(field, fields, place)
    return problem ? [{ index, problem }] : []
  })
  const lacksCore =
    form_id === FORMS.address &&
    MUST_STAY.some((key) => !fields.some((f) => f.key === key && f.required && f.type === 'text'))
  return lacksCore ? [...found, { index: 0, problem: 'addressCore' }] : found
}

function problemOf(
  field: FieldDefinition,
  fields: readonly FieldDefinition[],
  place: Place,
): DefinitionProblem | null {
  const form_id = 'form_id' in place ? place.form_id : null
  const signsUp = form_id === FORMS.signUp || ('object' in place && place.object === SIGN_UP)
  const { key, type, options, precondition } = field
  if (fields.some((other) => other !== field && other.key === key)) return 'twice'
  if (type === 'select' && !options?.length) return 'options'
  if (options && new Set(options.map(({ value }) => String(value))).size < options.length) return 'options'
  if (precondition && !fields.some((other) => other.key === precondition.key && isBefore(other, field)))
    return 'precondition'
  const isInner = form_id === null || form_id === FORMS.address
  if (isInner && !isFieldType(type)) return 'nested'
  if (signsUp && (isFileType(type) || !isFieldType(type))) return 'signUpFile'
  if (
    form_id === FORMS.address &&
    addressKeys.some((own) => own === key) &&
    (type !== 'text' || precondition)
  )
    return 'addressCore'
  return null
}

/** A condition needs an answer of its own, given earlier. */
const isBefore = (other: FieldDefinition, field: FieldDefinition): boolean =>
  isFieldType(other.type) &&
  (other.step < field.step || (other.step === field.step && other.order < field.order))
