import { brokenRules, lengthsOf, type PasswordPolicy } from '#domain/accounts/password-policy.ts'
import { namesAddress, seenLength } from '#domain/people/names.ts'
import { PHONE } from '#domain/phone.ts'
import { authTexts } from '#text/account/sign-in/auth.ts'
import { refusalOf } from '#text/account/sign-in/password.ts'
import { guestTexts } from '#text/booking/guest.ts'
import type { Values } from '#web/api/form-values.ts'

const { fields } = authTexts

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export function checkPhone(phone: string): string | null {
  if (phone === '') return fields.required
  return PHONE.test(phone) ? null : fields.phone
}

export function checkEmail(email: string): string | null {
  if (email === '') return fields.required
  return EMAIL.test(email) ? null : fields.email
}

export function checkFilled(value: string): string | null {
  return value.trim() === '' ? fields.required : null
}

/** A person's first or last name. */
export function checkName(name: string): string | null {
  if (seenLength(name) === 0) return fields.required
  return namesAddress(name) ? guestTexts.problems.address : null
}

/** Why the policy refuses a password; null when it is valid. */
export function checkPassword(password: string, policy: PasswordPolicy): string | null {
  if (password === '') return fields.required
  return refusalOf(brokenRules(password, policy), lengthsOf(policy))?.text ?? null
}

/** A new password and its repetition. */
export function checkNewPassword({ exact }: Values, policy: PasswordPolicy) {
  const [password, repeated] = [exact('password'), exact('password_confirm')]
  const unlike = repeated === password ? null : fields.mismatch
  return {
    password: checkPassword(password, policy),
    password_confirm: repeated === '' ? fields.required : unlike,
  }
}
