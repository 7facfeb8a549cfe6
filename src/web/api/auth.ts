import type { Outside } from '#domain/accounts/outside.ts'
import { DEFAULT_POLICY, type PasswordPolicy, readPolicy } from '#domain/accounts/password-policy.ts'
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

/** Leaves for a provider of identity, which comes back to a path of this site. Throws ApiError. */
export async function enterOutside(provider: Outside, back: string): Promise<void> {
  const { url } = await post<{ url: string }>('sign-in/social', { provider, volver: back })
  await forgetOwnPages()
  window.location.assign(url)
}

/** Sends a mail with a link to sign in, if the e-mail is known; it leads back to a path. Throws ApiError. */
export async function askForLink(email: string, back: string | null): Promise<void> {
  await post('sign-in/magic-link', { email, ...(back !== null && { volver: back }) })
}

/** Opens a session with the mail's token. Throws ApiError. */
export async function signInByLink(token: string): Promise<void> {
  await post('magic-link/verify', { token })
  await forgetOwnPages()
  await renewToken()
}

/** Sets a new password with the mail's token. Throws ApiError. */
export async function resetPassword(token: string, newPassword: string): Promise<void> {
  await post('reset-password', { token, newPassword })
}

/** Returns the provider's policy; offline, or for another schema version, the default. */
export async function passwordPolicy(): Promise<PasswordPolicy> {
  try {
    return readPolicy(await read<unknown>(await fetch('/api/auth/password-policy'))) ?? DEFAULT_POLICY
  } catch {
    return DEFAULT_POLICY
  }
}
