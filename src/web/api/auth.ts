import type { Outside } from '#domain/accounts/outside.ts'
import { DEFAULT_POLICY, type PasswordPolicy, readPolicy } from '#domain/accounts/password-policy.ts'
import { paths } from '#domain/site-map/paths.ts'
import { authTexts } from '#text/account/sign-in/auth.ts'
import { ApiError, read, unreachable } from './client.ts'
import { forgetOwnPages } from '#web/offline/worker-link.ts'
import { LONGEST_MS, renewToken } from './browser.ts'

// The sign-in provider's own calls. Their errors have the same format as every other call's.

/** One of the provider's calls. Throws ApiError. */
export async function post<T>(path: string, body: object): Promise<T> {
  let response: Response
  try {
    response = await fetch(paths.auth(path), {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(LONGEST_MS),
    })
  } catch {
    throw unreachable()
  }
  return read<T>(response)
}

/** The result of the first factor: a session, or a request for the authenticator’s code. */
export type SignedIn = 'open' | 'code'

/** After signing in: removes stored pages of other accounts. Throws ApiError if the browser kept no cookie of the session. */
export async function opened(): Promise<void> {
  await forgetOwnPages()
  if (await renewToken().catch(() => true)) return
  const known = await fetch(paths.auth('token')).catch(() => null)
  if (known?.status === 401) throw new ApiError(403, { error: authTexts.enter.noCookies, code: 'no_cookies' })
}

/** Opens a session with a first factor, unless a code is asked for. Throws ApiError with a text to show. */
async function enter(path: string, factor: object): Promise<SignedIn> {
  if ((await post<{ two_factor?: true }>(path, factor)).two_factor) return 'code'
  await opened()
  return 'open'
}

export const signIn = (email: string, password: string): Promise<SignedIn> =>
  enter('sign-in/email', { email, password })

/** With an identity token of the studio's Firebase project. */
export const exchange = (idToken: string): Promise<SignedIn> =>
  enter('sign-in/firebase', { id_token: idToken })

/** Opens the session that waits for a code: of an app, or one of the backup codes. Throws ApiError. */
export async function signInWithCode(
  kind: 'app' | 'backup',
  given: { code: string; trust_device: boolean },
): Promise<void> {
  await post(kind === 'app' ? 'two-factor/verify-totp' : 'two-factor/verify-backup-code', given)
  await opened()
}

/** Begins to set up the second factor. Throws ApiError. */
export function setUpSecondFactor(password: string): Promise<{ totpURI: string; backupCodes: string[] }> {
  return post('two-factor/enable', { password })
}

/** Switches the second factor on with the app's first code; the session is another one from then on. Throws ApiError. */
export async function confirmSecondFactor(code: string): Promise<void> {
  await post('two-factor/verify-totp', { code })
  await opened()
}

/** Switches the second factor off. Throws ApiError. */
export async function removeSecondFactor(password: string): Promise<void> {
  await post('two-factor/disable', { password })
  await opened()
}

/** Returns new backup codes; the earlier ones stop. Throws ApiError. */
export async function renewBackupCodes(password: string): Promise<string[]> {
  return (await post<{ backupCodes: string[] }>('two-factor/generate-backup-codes', { password })).backupCodes
}

/** Creates the sign-in account and opens a session; another call creates the customer record. Throws ApiError. */
export async function signUp(account: { name: string; email: string; password: string }): Promise<void> {
  await post('sign-up/email', account)
  await opened()
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

/** Sends a mail with a link that creates an account, or signs in to the one of the e-mail; it leads back to a path. Throws ApiError. */
export async function askToSignUp(email: string, back: string): Promise<void> {
  await post('sign-up/link', { email, volver: back })
}

/** With the token of a mail. */
export const signInByLink = (token: string): Promise<SignedIn> => enter('magic-link/verify', { token })

/** Sets a new password with the mail's token. Throws ApiError. */
export async function resetPassword(token: string, newPassword: string): Promise<void> {
  await post('reset-password', { token, newPassword })
}

/** Returns the provider's policy; offline, or for another schema version, the default. */
export async function passwordPolicy(): Promise<PasswordPolicy> {
  try {
    return readPolicy(await read<unknown>(await fetch(paths.auth('password-policy')))) ?? DEFAULT_POLICY
  } catch {
    return DEFAULT_POLICY
  }
}
