import type { Customer } from '#contract/types.ts'
import { profileTexts as texts } from '#text/account/profile.ts'
import { addressTexts } from '#text/account/address.ts'
import type { ProfileForms } from './profile-forms.ts'

/** The labels of what a customer has not given yet, in the order of the profile. */
export function missingOf(
  { file, phone, birthdate, instagram, address }: Customer,
  forms: ProfileForms,
): string[] {
  const pending = [forms.profile, ...(address ? [forms.address] : [])].flatMap((form) => form.pending)
  return [
    file ? null : texts.pictureMissing,
    phone ? null : texts.phone,
    birthdate ? null : texts.birthdate,
    instagram ? null : texts.instagram,
    address ? null : addressTexts.title,
    address && !address.zip_code ? addressTexts.zip_code : null,
    ...pending.map(({ label }) => label),
  ].filter((label) => label !== null)
}
