import type { Form } from '#contract/types.ts'
import { FORMS } from '#domain/forms/field.ts'
import { api } from '#web/api/browser.ts'
import { useRead } from '#web/api/use-read.ts'
import type { signUpParts } from '#web/components/forms/sign-up-parts.ts'

export type SignUpForm = typeof signUpParts & { fields: Form['form_fields'] }

/**
 * What the studio asks at sign-up, and the code for it, once both are loaded; null if it asks nothing.
 * @param given by a page that has read it already; a dialog reads it when it opens
 */
export function useSignUpForm(given: SignUpForm | null | undefined): SignUpForm | null {
  // Without it, the server still says what is missing.
  const { answer } = useRead(given === undefined ? FORMS.signUp : null, async () => {
    const { form } = await api('GET /forms/{id}', { params: { id: FORMS.signUp } })
    if (form.form_fields.length === 0) return null
    const { signUpParts: parts } = await import('#web/components/forms/sign-up-parts.ts')
    return { ...parts, fields: form.form_fields }
  })
  return given ?? answer
}
