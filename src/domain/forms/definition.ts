import { addressKeys, type FieldDefinition, FORMS, isFieldType, isFileType } from './field.ts'

export type DefinitionProblem = 'twice' | 'options' | 'precondition' | 'nested' | 'addressCore' | 'signUpFile'

const MUST_STAY = ['city', 'state', 'country']

interface Place {
  /** The form that is changed; null for the custom fields of an object. */
  form_id: number | null
}

/** What is wrong with the fields of a form or an object, each problem with the index of its field. */
export function definitionProblems(
  fields: readonly FieldDefinition[],
  { form_id }: Place,
): { index: number; problem: DefinitionProblem }[] {
  const found = fields.flatMap((field, index) => {
    const problem = problemOf(field, fields, form_id)
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
  form_id: number | null,
): DefinitionProblem | null {
  const { key, type, options, precondition } = field
  if (fields.some((other) => other !== field && other.key === key)) return 'twice'
  if (type === 'select' && !options?.length) return 'options'
  if (options && new Set(options.map(({ value }) => String(value))).size < options.length) return 'options'
  if (precondition && !fields.some((other) => other.key === precondition.key && isBefore(other, field)))
    return 'precondition'
  const isInner = form_id === null || form_id === FORMS.address
  if (isInner && !isFieldType(type)) return 'nested'
  if (form_id === FORMS.signUp && (isFileType(type) || !isFieldType(type))) return 'signUpFile'
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
