import { read, unreachable } from './client.ts'
import { forgetOwnPages } from '#web/offline/worker-link.ts'
import { renewToken } from './browser.ts'

// The sign-in provider's own calls. Their errors have the same format as every other call's.

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

/** Creates the sign-in account and opens a session; another call creates the customer record. Throws ApiError. */
export async function signUp(account: { name: string; email: string; password: string }): Promise<void> {
  await post('sign-up/email', account)
  await forgetOwnPages()
  await renewToken()
}

/** Sets a new password with the mail's token. Throws ApiError. */
export async function resetPassword(token: string, newPassword: string): Promise<void> {
  await post('reset-password', { token, newPassword })
}

/** The requirements of a password, in the provider's format, schema version 1. */
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

/** Returns the provider's policy; offline, or for another schema version, the default. */
export async function passwordPolicy(): Promise<PasswordPolicy> {
  try {
    const policy = await read<PasswordPolicy>(await fetch('/api/auth/password-policy'))
    return policy.schemaVersion === 1 ? policy : DEFAULT_POLICY
  } catch {
    return DEFAULT_POLICY
  }
}
