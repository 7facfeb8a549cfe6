import type { Customer } from '#contract/types.ts'
import { profileTexts as texts } from '#text/account/profile/profile.ts'
import { addressTexts } from '#text/account/profile/address.ts'
import { partsAsked, type ProfileForms } from './profile-forms.ts'

/** The labels of what a customer has not given yet, in the order of the profile. */
export function missingOf(
  { file, birthdate, instagram, address, pending_fields: pending }: Customer,
  forms: ProfileForms,
): string[] {
  const labels = (ofForm: boolean) =>
    pending.flatMap(({ form_id, label }) => ((form_id !== null) === ofForm ? [label] : []))
  const gaps = [
    file ? null : texts.pictureMissing,
    ...labels(false),
    birthdate ? null : texts.birthdate,
    instagram ? null : texts.instagram,
    address ? null : addressTexts.title,
    address && !address.zip_code && partsAsked(forms).has('zip_code') ? addressTexts.zip_code : null,
    ...labels(true),
    ...(address ? forms.address.pending.map(({ label }) => label) : []),
  ]
  // A required postal code is also one of the form's questions, so it would be listed twice.
  return [...new Set(gaps.filter((label) => label !== null))]
}
