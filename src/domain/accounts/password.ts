import { commonPasswords } from './common-passwords.ts'

/** The specification's default, below which no studio may go. */
export const SHORTEST_PASSWORD = 6
export const LONGEST_PASSWORD = 128

export interface PasswordSurroundings {
  /** The studio's policy. */
  least: number
  email: string
  studio: string
}

export type PasswordProblem = 'short' | 'long' | 'common' | 'personal'

/** What speaks against a new password; null when nothing. Those that are in use already are never asked about. */
export function passwordProblem(
  password: string,
  { least, email, studio }: PasswordSurroundings,
): PasswordProblem | null {
  if (password.length < least) return 'short'
  if (password.length > LONGEST_PASSWORD) return 'long'
  const whole = plain(password)
  const tried = new Set([whole, withoutEnd(whole)])
  const own = new Set([email, email.split('@')[0] ?? '', studio].map((text) => letters(plain(text))))
  if ([...tried].some((one) => own.has(letters(one)) && letters(one) !== '')) return 'personal'
  return [...tried].some((one) => commonPasswords.has(one)) || isPattern(whole) ? 'common' : null
}

const plain = (text: string): string => text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
const letters = (text: string): string => text.replaceAll(/[^a-z0-9]/g, '')

/** Without up to five digits or signs at its end, if a word is left. */
function withoutEnd(text: string): string {
  const word = text.replace(/[^a-z]{1,5}$/, '')
  return /[a-z]{3}/.test(word) && word.length >= 4 ? word : text
}

const ROWS = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const rows = ROWS.flatMap((row) => [row, [...row].toReversed().join('')])

/** One to four characters again and again, or a piece of a row of the keyboard or the alphabet. */
const isPattern = (text: string): boolean =>
  /^(.{1,4})\1+.?$/.test(text) || rows.some((row) => row.includes(text))
