import { namesAddress, seenLength } from '#domain/people/names.ts'
import { PHONE } from '#domain/phone.ts'
import { authTexts } from '#text/account/auth.ts'
import { guestTexts } from '#text/booking/guest.ts'
import type { PasswordPolicy } from '#web/api/auth.ts'
import type { Values } from '#web/api/form-values.ts'

const { fields, policy: policyTexts } = authTexts

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

/** What the policy still requires of a password; null when it is valid. */
export function checkPassword(password: string, policy: PasswordPolicy): string | null {
  if (password === '') return fields.required
  const rules = policy.customStrengthOptions
  const least = rules.minPasswordLength ?? 6
  if (password.length < least) return `${policyTexts.least({ characters: least })}.`
  if (rules.maxPasswordLength !== undefined && password.length > rules.maxPasswordLength) {
    return `${policyTexts.most({ characters: rules.maxPasswordLength })}.`
  }
  const missing = [
    rules.containsLowercaseCharacter && !/\p{Ll}/u.test(password) && policyTexts.lower,
    rules.containsUppercaseCharacter && !/\p{Lu}/u.test(password) && policyTexts.upper,
    rules.containsNumericCharacter && !/\d/.test(password) && policyTexts.digit,
    rules.containsNonAlphanumericCharacter && !/[^\p{L}\p{N}]/u.test(password) && policyTexts.sign,
  ].filter((part) => typeof part === 'string')
  return missing.length === 0 ? null : policyTexts.needs({ parts: listed(missing) })
}

/** A new password and its repetition. */
export function checkNewPassword({ exact }: Values, policy: PasswordPolicy) {
  const password = exact('password')
  return {
    password: checkPassword(password, policy),
    password_confirm: password === exact('password_confirm') ? null : fields.mismatch,
  }
}

/** The policy as a hint under the field. */
export function policyHint(policy: PasswordPolicy): string {
  const rules = policy.customStrengthOptions
  const parts = [
    policyTexts.least({ characters: rules.minPasswordLength ?? 6 }),
    rules.containsLowercaseCharacter && policyTexts.lower,
    rules.containsUppercaseCharacter && policyTexts.upper,
    rules.containsNumericCharacter && policyTexts.digit,
    rules.containsNonAlphanumericCharacter && policyTexts.sign,
  ].filter((part) => typeof part === 'string')
  return `${parts.join(', ')}.`
}

function listed(parts: readonly string[]): string {
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} y ${parts.at(-1) ?? ''}`
}
