import { LONGEST_PASSWORD, passwordProblem } from '#domain/accounts/password.ts'
import { AppError, invalidFields } from '#server/kit/errors.ts'
import type { Services } from '#server/kit/services.ts'
import { errorTexts } from '#text/errors.ts'

const texts = errorTexts.signIn

interface NewPassword {
  password: unknown
  email: string
  /** If the studio has no name yet. */
  studio?: string
  /** The name of the password's field in the request. */
  field?: string
}

/**
 * Throws AppError 400, naming the field, for a new password that the studio's policy or the list of common ones
 * refuses.
 */
export function checkPassword(
  { configuration }: Pick<Services, 'configuration'>,
  { password, email, studio, field = 'password' }: NewPassword,
): void {
  if (typeof password !== 'string') throw invalidFields({ [field]: errorTexts.fields.required })
  const { password_min_length: least, business_name } = configuration.current()
  const problem = passwordProblem(password, { least, email, studio: studio ?? business_name })
  if (problem === null) return
  const text = {
    short: texts.passwordTooShort({ least }),
    long: texts.passwordTooLong({ most: LONGEST_PASSWORD }),
    common: texts.passwordCommon,
    personal: texts.passwordPersonal,
  }[problem]
  const code = problem === 'short' || problem === 'long' ? `password_too_${problem}` : `password_${problem}`
  throw new AppError(400, code, text, { fields: { [field]: text } })
}
