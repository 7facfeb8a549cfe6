import { FORMS } from '#domain/forms/field.ts'
import { pendingProfile } from '#domain/people/pending-profile.ts'
import { filledProfile, type ProfileForm } from '#server/features/forms/profile-form.ts'
import { profileTexts } from '#text/account/profile/profile.ts'

export interface ProfileRow {
  name: string
  last_name: string
  phone: string | null
  profile: ProfileForm | null
}

/** What a customer's profile lacks, in the order in which it is asked. */
export function pendingFields({ profile, ...person }: ProfileRow) {
  const { own, questions } = pendingProfile(person, filledProfile(profile))
  const labels = { name: profileTexts.name, last_name: profileTexts.lastName, phone: profileTexts.phone }
  return [
    ...own.map((key) => ({ form_id: null, key, label: labels[key] })),
    ...questions.map(({ key, label }) => ({ form_id: FORMS.profile, key, label })),
  ]
}
