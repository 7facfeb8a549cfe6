import { useEffect, useState } from 'react'
import type { Form } from '#contract/types.ts'
import { FORMS } from '#domain/forms/field.ts'
import { api } from '#web/api/browser.ts'
import { ApiError } from '#web/api/client.ts'
import type { signUpParts } from '#web/components/forms/sign-up-parts.ts'

export type SignUpForm = typeof signUpParts & { fields: Form['form_fields'] }

/**
 * What the studio asks at sign-up, and the code for it, once both are loaded; null if it asks nothing.
 * @param given by a page that has read it already; a dialog reads it when it opens
 */
export function useSignUpForm(given: SignUpForm | null | undefined): SignUpForm | null {
  const [loaded, setLoaded] = useState<SignUpForm | null>(null)
  const isGiven = given !== undefined
  useEffect(() => {
    if (isGiven) return
    const load = async (): Promise<void> => {
      const { form } = await api('GET /forms/{id}', { params: { id: FORMS.signUp } })
      if (form.form_fields.length === 0) return
      const { signUpParts: parts } = await import('#web/components/forms/sign-up-parts.ts')
      setLoaded({ ...parts, fields: form.form_fields })
    }
    load().catch((failure: unknown) => {
      // Without it, the server still says what is missing.
      if (!(failure instanceof ApiError)) throw failure
    })
  }, [isGiven])
  return given ?? loaded
}
