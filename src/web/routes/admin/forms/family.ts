import { paths } from '#domain/site-map/paths.ts'
import { fieldAdminTexts } from '#text/admin/forms/custom-fields.ts'
import { formAdminTexts } from '#text/admin/forms/forms.ts'

/** What the studio asks its customers has one entry in the navigation, and tabs. */
export const familyOfForms = () => [
  { to: paths.adminForms(), label: formAdminTexts.title },
  { to: paths.adminFields(), label: fieldAdminTexts.title },
]
