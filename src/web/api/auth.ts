import { read, unreachable } from './client.ts'
import { forgetOwnPages } from '#web/offline/worker-link.ts'
import { renewToken } from './browser.ts'

// The sign-in provider's own calls. Their errors come in the shape of every other call.

async function post<T>(path: string, body: object): Promise<T> {
  let response: Response
  try {
    response = await fetch(`/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
    })
  } catch {
    throw unreachable()
  }
  return read<T>(response)
}

/** Opens a session. Throws ApiError with a text to show. */
export async function signIn(email: string, password: string): Promise<void> {
  await post('sign-in/email', { email, password })
  await forgetOwnPages()
  await renewToken()
}

/** Creates the sign-in account and opens a session; the customer record is a call of its own. Throws ApiError. */
export async function signUp(account: { name: string; email: string; password: string }): Promise<void> {
  await post('sign-up/email', account)
  await forgetOwnPages()
  await renewToken()
}

/** Sets a new password with the token of the mail. Throws ApiError. */
export async function resetPassword(token: string, newPassword: string): Promise<void> {
  await post('reset-password', { token, newPassword })
}

/** What a password must hold; the provider's own shape, schema version 1. */
export interface PasswordPolicy {
  schemaVersion: number
  customStrengthOptions: {
    minPasswordLength?: number
    maxPasswordLength?: number
    containsLowercaseCharacter?: boolean
    containsUppercaseCharacter?: boolean
    containsNumericCharacter?: boolean
    containsNonAlphanumericCharacter?: boolean
  }
}

export const DEFAULT_POLICY: PasswordPolicy = {
  schemaVersion: 1,
  customStrengthOptions: { minPasswordLength: 6 },
}

/** The provider's policy. Another schema than version 1 can't be read, so the default stands for it; so it does offline. */
export async function passwordPolicy(): Promise<PasswordPolicy> {
  try {
    const policy = await read<PasswordPolicy>(await fetch('/api/auth/password-policy'))
    return policy.schemaVersion === 1 ? policy : DEFAULT_POLICY
  } catch {
    return DEFAULT_POLICY
  }
}
