import { commonPasswords } from './common-passwords.ts'
import { plain } from '#domain/plain.ts'

export interface PasswordSurroundings {
  email: string
  studio: string
}

export type PasswordProblem = 'common' | 'personal'

/**
 * Returns why a new password is too easy to guess, or null; what it must consist of is the policy's. Passwords already
 * in use are never checked.
 */
export function passwordProblem(
  password: string,
  { email, studio }: PasswordSurroundings,
): PasswordProblem | null {
  const whole = plain(password)
  const tried = new Set([whole, withoutEnd(whole)])
  const own = new Set([email, email.split('@')[0] ?? '', studio].map((text) => letters(plain(text))))
  if ([...tried].some((one) => own.has(letters(one)) && letters(one) !== '')) return 'personal'
  return [...tried].some((one) => commonPasswords.has(one)) || isPattern(whole) ? 'common' : null
}

const letters = (text: string): string => text.replaceAll(/[^a-z0-9]/g, '')

/** Removes up to five trailing digits or signs, if a word is left. */
function withoutEnd(text: string): string {
  const word = text.replace(/[^a-z]{1,5}$/, '')
  return /[a-z]{3}/.test(word) && word.length >= 4 ? word : text
}

const ROWS = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const rows = ROWS.flatMap((row) => [row, [...row].toReversed().join('')])

/** One to four characters repeated, or a run of the keyboard or the alphabet. */
const isPattern = (text: string): boolean =>
  /^(.{1,4})\1+.?$/.test(text) || rows.some((row) => row.includes(text))
