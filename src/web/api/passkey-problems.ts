import { webauthnTexts as texts } from '#text/account/webauthn.ts'
import { ApiError } from './client.ts'

/** Does something with the device; its refusals become ApiError with a sentence to show. */
export async function toldByDevice<T>(work: () => Promise<T>): Promise<T> {
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
