import type { AnswerValue, FieldDefinition } from '#domain/forms/field.ts'
import { definitionProblems, type Place, wrongPart } from '#domain/forms/definition.ts'
import { invalidFields } from '#server/kit/errors.ts'
import { formTexts } from '#text/account/profile/forms.ts'

/** A field as an admin sends it. */
export type GivenField = Pick<FieldDefinition, 'key' | 'label' | 'type'> & {
  [K in keyof FieldDefinition]?: FieldDefinition[K] | null | undefined
}

const blank = {
  hint: null,
  required: false,
  options: null,
  precondition: null,
  step: 1,
  multiple: false,
  missing: null,
  value: null as AnswerValue,
}

/** A field with what was left out. @param order its place among the others */
export function completeField(given: GivenField, order: number): FieldDefinition {
  const said = Object.entries(given).filter(([, value]) => value != null && value !== '')
  return { ...blank, order, ...Object.fromEntries(said) } as FieldDefinition
}

export function fieldColumns({ order, options, precondition, value, ...plain }: FieldDefinition) {
  const json = (part: unknown) => (part === null ? null : JSON.stringify(part))
  return {
    ...plain,
    position: order,
    options: json(options),
    precondition: json(precondition),
    value: json(value),
  }
}

/**
 * Throws AppError 400 for fields that contradict each other.
 * @param nameOf the name in the request of a part of the field at an index
 */
export function requireSound(
  fields: readonly FieldDefinition[],
  place: Place,
  nameOf: (index: number, part: string) => string,
): void {
  const found = definitionProblems(fields, place).map(
    ({ index, problem }) => [nameOf(index, wrongPart[problem]), formTexts.definition[problem]] as const,
  )
  if (found.length > 0) throw invalidFields(Object.fromEntries(found))
}
