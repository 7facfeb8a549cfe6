import { passwordProblem } from '#domain/accounts/password.ts'
import { brokenRules, lengthsOf, policyOf } from '#domain/accounts/password-policy.ts'
import { AppError, invalidFields } from '#server/kit/errors.ts'
import type { Services } from '#server/kit/services.ts'
import { refusalOf } from '#text/account/sign-in/password.ts'
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
  const settings = configuration.current()
  const refused = (code: string, text: string) => new AppError(400, code, text, { fields: { [field]: text } })
  const policy = policyOf(settings)
  const refusal = refusalOf(brokenRules(password, policy), lengthsOf(policy))
  if (refusal) throw refused(refusal.code, refusal.text)
  const problem = passwordProblem(password, { email, studio: studio ?? settings.business_name })
  if (problem === 'common') throw refused('password_common', texts.passwordCommon)
  if (problem === 'personal') throw refused('password_personal', texts.passwordPersonal)
}
