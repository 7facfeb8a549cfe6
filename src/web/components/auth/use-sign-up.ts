import { useRef } from 'react'
import type { Body } from '#contract/types.ts'
import { authTexts } from '#text/account/sign-in/auth.ts'
import { api, renewToken, signOut } from '#web/api/browser.ts'
import { ApiError } from '#web/api/client.ts'
import { mayHaveHappened } from '#web/api/once/submit.ts'
import { useAuthBackend } from './use-auth-backend.ts'

const texts = authTexts.register

/** What is refused after the account exists, and put right in the form. */
const CORRECTED = new Set(['phone_taken', 'document_changed'])

const isConflict = (failure: unknown, code?: string): failure is ApiError =>
  failure instanceof ApiError && failure.status === 409 && (code ?? failure.code) === failure.code

type SignUp = Body<'POST /customer/signup'> & { email: string; phone: string; password: string }

/** Creates the customer record of the account that is signed in. Throws ApiError. */
export async function completeSignUp(customer: Body<'POST /customer/signup'>): Promise<void> {
  await renewToken()
  await api('POST /customer/signup', { body: customer })
}

/**
 * Signs up in the specification's order: checks the phone, creates the sign-in account, then the customer record with
 * the account's session. Throws ApiError.
 */
export function useSignUp(): (values: SignUp) => Promise<void> {
  // After an interruption between the two steps, a retry continues with the second.
  const backend = useAuthBackend()
  const accountOf = useRef<string | null>(null)
  // Whose answer was lost: what is there already may be this attempt's own.
  const unanswered = useRef<string | null>(null)

  const openAccount = async ({ name, last_name, email, phone, password }: SignUp): Promise<void> => {
    const { exists } = await api('GET /customer/phone', { query: { phone } })
    if (exists) throw new ApiError(400, { error: texts.phoneTaken, fields: { phone: texts.phoneTaken } })
    try {
      await backend.signUp({ name: `${name} ${last_name}`, email, password })
    } catch (failure) {
      if (unanswered.current !== email || !isConflict(failure)) throw failure
      const step = await backend.signIn(email, password).catch((refusal: ApiError) => {
        throw refusal.status === 401 ? failure : refusal
      })
      if (step === 'code') throw failure
    }
    accountOf.current = email
  }

  const attempt = async (values: SignUp): Promise<void> => {
    const { password: _ours, ...customer } = values
    if (accountOf.current !== values.email) await openAccount(values)
    try {
      await api('POST /customer/signup', { body: customer })
    } catch (failure) {
      if (unanswered.current !== values.email || !isConflict(failure, 'account_exists')) throw failure
    }
  }

  return async (values) => {
    try {
      await attempt(values)
    } catch (failure) {
      if (mayHaveHappened(failure)) unanswered.current = values.email
      if (!isConflict(failure)) throw failure
      // The account is this person's: they correct the form, and the next attempt goes on with it.
      if (CORRECTED.has(failure.code)) throw failure
      // The specification: a conflict shows its message and ends the session that was just opened.
      await signOut()
      accountOf.current = null
      throw new ApiError(409, { error: texts.accountExists, fields: { email: texts.accountExists } })
    }
  }
}
