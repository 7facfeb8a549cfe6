import type { FormField, Question } from '#domain/forms/field.ts'
import { readAnswers } from '#domain/forms/read-answers.ts'
import { valuesOf } from '#domain/forms/values.ts'

/** The personal data that every customer must have given. */
const requiredProfile = ['name', 'last_name', 'phone'] as const
export type RequiredProfileField = (typeof requiredProfile)[number]

export interface PendingProfile {
  own: RequiredProfileField[]
  /** Of the profile's form, its custom fields too. */
  questions: Question[]
}

/**
 * What somebody must still give before their profile is complete: name, last name and phone, which reception or another provider of
 * identity may have left out, and what the profile's form lacks, filled with their answers.
 */
export const pendingProfile = (
  person: Readonly<Record<RequiredProfileField, string | null>>,
  form: readonly FormField[],
): PendingProfile => ({
  own: requiredProfile.filter((field) => !person[field]?.trim()),
  questions: readAnswers(form, valuesOf(form)).problems.map(({ question }) => question),
})
