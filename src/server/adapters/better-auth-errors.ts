import { AppError, type ErrorStatus } from '#server/http/errors.ts'
import { errorTexts } from '#text/errors.ts'

export const MIN_PASSWORD = 6
export const MAX_PASSWORD = 128

const texts = errorTexts.signIn
type Known = readonly [status: ErrorStatus, code: string, text: string, field?: string]

/** The library's codes that a person can cause, in our words. The rest becomes a plain 400, 401 or 404 by its status. */
const known: Record<string, Known> = {
  USER_ALREADY_EXISTS: [409, 'account_exists', texts.accountExists],
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: [409, 'account_exists', texts.accountExists],
  PASSWORD_TOO_SHORT: [400, 'password_too_short', texts.passwordTooShort(MIN_PASSWORD), 'password'],
  PASSWORD_TOO_LONG: [400, 'password_too_long', texts.passwordTooLong(MAX_PASSWORD), 'password'],
  INVALID_EMAIL: [400, 'invalid_fields', errorTexts.fields.email, 'email'],
  INVALID_PASSWORD: [401, 'wrong_password', texts.wrongPassword],
  INVALID_EMAIL_OR_PASSWORD: [401, 'wrong_password', texts.wrongPassword],
  INVALID_TOKEN: [400, 'reset_link_invalid', texts.resetLinkInvalid],
  ACCOUNT_BLOCKED: [403, 'account_blocked', errorTexts.access.blocked],
  INVALID_ORIGIN: [403, 'origin_not_trusted', texts.originNotTrusted],
  MISSING_OR_NULL_ORIGIN: [403, 'origin_not_trusted', texts.originNotTrusted],
  CROSS_SITE_NAVIGATION_LOGIN_BLOCKED: [403, 'origin_not_trusted', texts.originNotTrusted],
  INVALID_REDIRECT_URL: [403, 'origin_not_trusted', texts.originNotTrusted],
  INVALID_CALLBACK_URL: [403, 'origin_not_trusted', texts.originNotTrusted],
}

/** The library's refusal in the API's shape. A 5xx of its own is thrown as a plain error, to be logged. */
export function translateRefusal(status: number, body: unknown): Error {
  const code = typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : ''
  const found = known[code]
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

/** Its validation names fields only in a sentence: "[body.email] Invalid email address; [body.password] …". */
function fieldsOf(body: unknown): Record<string, string> | undefined {
  const message = typeof body === 'object' && body !== null && 'message' in body ? String(body.message) : ''
  const names = [...message.matchAll(/\[body\.(\w+)\]/g)].map((match) => match[1] as string)
  if (names.length === 0) return undefined
  const text = (name: string) => (name === 'email' ? errorTexts.fields.email : errorTexts.fields.invalid)
  return Object.fromEntries(names.map((name) => [name, text(name)]))
}
