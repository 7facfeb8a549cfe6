import { webauthnTexts as texts } from '#text/account/webauthn.ts'
import { ApiError } from './client.ts'

/** The browser's own errors, by name, that a person can cause. */
const KNOWN: Readonly<Record<string, string>> = {
  NotAllowedError: texts.cancelled,
  AbortError: texts.cancelled,
  InvalidStateError: texts.known,
  SecurityError: texts.address,
  NotSupportedError: texts.unsupported,
  ConstraintError: texts.unsupported,
}

/** Does something with the device; its refusals become ApiError with a sentence to show. */
export async function toldByDevice<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (failure) {
    const name = failure instanceof Error ? failure.name : ''
    throw new ApiError(400, { error: KNOWN[name] ?? texts.other, code: 'passkey_not_used' })
  }
}
