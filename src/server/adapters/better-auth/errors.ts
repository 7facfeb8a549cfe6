import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '#domain/accounts/password-policy.ts'
import { AppError, type ErrorStatus } from '#server/kit/errors.ts'
import { passwordTexts } from '#text/account/sign-in/password.ts'
import { errorTexts } from '#text/errors.ts'
import { passkeyErrors } from '#text/errors/passkeys.ts'

const texts = errorTexts.signIn
type Known = readonly [status: ErrorStatus, code: string, text: string, field?: string]

/**
 * The library's error codes that a person can cause, mapped to our current texts. The rest becomes a plain 400, 401
 * or 404 by its status.
 */
function knownRefusal(code: string): Known | null {
  switch (code) {
    case 'USER_ALREADY_EXISTS':
    case 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL':
      return [409, 'account_exists', texts.accountExists]
    case 'PASSWORD_TOO_SHORT':
      return [400, 'password_too_short', passwordTexts.short({ least: SHORTEST_PASSWORD }), 'password']
    case 'PASSWORD_TOO_LONG':
      return [400, 'password_too_long', passwordTexts.long({ most: LONGEST_PASSWORD }), 'password']
    case 'INVALID_EMAIL':
      return [400, 'invalid_fields', errorTexts.fields.email, 'email']
    case 'INVALID_PASSWORD':
    case 'INVALID_EMAIL_OR_PASSWORD':
      return [401, 'wrong_password', texts.wrongPassword]
    case 'INVALID_TOKEN':
      return [400, 'reset_link_invalid', texts.resetLinkInvalid]
    case 'INVALID_CODE':
    case 'INVALID_BACKUP_CODE':
      return [400, 'wrong_code', texts.wrongCode, 'code']
    case 'INVALID_TWO_FACTOR_COOKIE':
      return [401, 'challenge_expired', texts.challengeExpired]
    case 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE':
      return [429, 'challenge_expired', texts.tooManyCodes]
    case 'ACCOUNT_TEMPORARILY_LOCKED':
      return [429, 'too_many_requests', texts.codesLocked]
    case 'TOTP_ALREADY_ENABLED':
      return [409, 'two_factor_on', texts.secondFactorOn]
    case 'TOTP_NOT_ENABLED':
    case 'BACKUP_CODES_NOT_ENABLED':
    case 'TWO_FACTOR_NOT_ENABLED':
      return [409, 'two_factor_off', texts.secondFactorOff]
    case 'CHALLENGE_NOT_FOUND':
    case 'YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY':
      return [400, 'passkey_expired', passkeyErrors.expired]
    case 'PASSKEY_NOT_FOUND':
      return [401, 'passkey_unknown', passkeyErrors.unknown]
    case 'AUTHENTICATION_FAILED':
      return [401, 'passkey_refused', passkeyErrors.refused]
    case 'FAILED_TO_VERIFY_REGISTRATION':
      return [400, 'passkey_refused', passkeyErrors.notAdded]
    case 'PASSKEY_UNVERIFIED':
      return [400, 'passkey_unverified', passkeyErrors.unverified]
    case 'PASSKEY_KNOWN':
      return [409, 'passkey_known', passkeyErrors.known]
    case 'FIREBASE_TOKEN_REFUSED':
      return [401, 'firebase_token_refused', texts.firebaseRefused]
    case 'FIREBASE_EMAIL_MISSING':
      return [401, 'email_not_found', texts.firebaseEmail]
    case 'FIREBASE_NOT_LINKED':
      return [409, 'account_not_linked', texts.firebaseNotLinked]
    case 'ACCOUNT_BLOCKED':
      return [403, 'account_blocked', errorTexts.access.blocked]
    case 'ACCOUNT_MERGED':
      return [403, 'account_merged', errorTexts.access.merged]
    case 'INVALID_ORIGIN':
    case 'MISSING_OR_NULL_ORIGIN':
    case 'CROSS_SITE_NAVIGATION_LOGIN_BLOCKED':
    case 'INVALID_REDIRECT_URL':
    case 'INVALID_CALLBACK_URL':
      return [403, 'origin_not_trusted', texts.originNotTrusted]
    default:
      return null
  }
}

/** The library's refusal in the API's format. Its 5xx are thrown as plain errors, to be logged. */
export function translateRefusal(status: number, body: unknown): Error {
  const code = typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : ''
  const found = knownRefusal(code)
  if (found) {
    const [ownStatus, ownCode, text, field] = found
    return new AppError(ownStatus, ownCode, text, field ? { fields: { [field]: text } } : {})
  }
  if (status === 401) return new AppError(401, 'unauthorized', errorTexts.access.unauthorized)
  if (status === 403) return new AppError(403, 'forbidden', errorTexts.access.forbidden)
  if (status === 404) return new AppError(404, 'unknown_call', errorTexts.general.notFound)
  if (status === 415)
    return new AppError(415, 'unsupported_media_type', errorTexts.general.unsupportedMediaType)
  if (status < 500)
    return new AppError(400, 'invalid_request', errorTexts.general.invalid, { fields: fieldsOf(body) })
  return new Error(`the sign-in provider answered ${status} ${code}`)
}

/** Its validation names fields only inside a sentence: "[body.email] Invalid email address; [body.password] …". */
function fieldsOf(body: unknown): Record<string, string> | undefined {
  const message = typeof body === 'object' && body !== null && 'message' in body ? String(body.message) : ''
  const names = [...message.matchAll(/\[body\.(\w+)\]/g)].map((match) => match[1] as string)
  if (names.length === 0) return undefined
  const text = (name: string) => (name === 'email' ? errorTexts.fields.email : errorTexts.fields.invalid)
  return Object.fromEntries(names.map((name) => [name, text(name)]))
}
