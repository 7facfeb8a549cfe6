import { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser'
import { webauthnTexts as texts } from '#text/account/sign-in/webauthn.ts'
import { opened, post } from './auth.ts'
import { ApiError } from './client.ts'

type OptionsOf<F extends (given: never) => unknown> = Parameters<F>[0] extends { optionsJSON: infer O }
  ? O
  : never

type Used = Awaited<ReturnType<typeof startAuthentication>>

const challenge = () =>
  post<OptionsOf<typeof startAuthentication>>('passkey/generate-authenticate-options', {})

/** Opens a session with a passkey of this device. Throws ApiError. */
export async function signInWithPasskey(): Promise<void> {
  const optionsJSON = await challenge()
  await openWith(await told(() => startAuthentication({ optionsJSON })))
}

/** Opens a session with a passkey that was used. Throws ApiError. */
export async function openWith(response: Used): Promise<void> {
  await post('passkey/verify-authentication', { response })
  await opened()
}

/**
 * Has the browser suggest passkeys in the field whose `autocomplete` says `webauthn`, until the visitor signs in otherwise.
 * Resolves with the one that was chosen, or null: a suggestion that fails is nothing that a person asked for.
 */
export async function chosenPasskey(leaving: AbortSignal): Promise<Used | null> {
  try {
    const optionsJSON = await challenge()
    if (leaving.aborted) return null
    leaving.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony())
    const used = await startAuthentication({ optionsJSON, useBrowserAutofill: true })
    return leaving.aborted ? null : used
  } catch {
    return null
  }
}

/** Has this device make a passkey of one's account; null for the password of somebody who has none. Throws ApiError. */
export async function addPasskey(name: string, password: string | null): Promise<void> {
  const asked = password === null ? {} : { password }
  const optionsJSON = await post<OptionsOf<typeof startRegistration>>(
    'passkey/generate-register-options',
    asked,
  )
  const response = await told(() => startRegistration({ optionsJSON }))
  await post('passkey/verify-registration', { name, response })
}

/** Does something with the device; its refusals become ApiError with a sentence to show. */
async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (failure) {
    const error = sentenceOf(failure instanceof Error ? failure.name : '')
    throw new ApiError(400, { error, code: 'passkey_not_used' })
  }
}

/** The browser's own errors that a person can cause. */
function sentenceOf(name: string): string {
  switch (name) {
    case 'NotAllowedError':
    case 'AbortError':
      return texts.cancelled
    case 'InvalidStateError':
      return texts.known
    case 'SecurityError':
      return texts.address
    case 'NotSupportedError':
    case 'ConstraintError':
      return texts.unsupported
    default:
      return texts.other
  }
}
