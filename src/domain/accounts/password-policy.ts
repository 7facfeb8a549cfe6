/** The specification's default; no studio may go below it. */
export const SHORTEST_PASSWORD = 6
export const LONGEST_PASSWORD = 128

/** What a new password must be, in Firebase's schema. */
export interface PasswordPolicy {
  schemaVersion: 1
  enforcementState: 'ENFORCE' | 'OFF'
  forceUpgradeOnSignin: boolean
  customStrengthOptions: StrengthOptions
  /** The characters that count as neither letter nor digit; empty for any. */
  allowedNonAlphanumericCharacters: string[]
}

interface StrengthOptions {
  minPasswordLength?: number
  maxPasswordLength?: number
  containsLowercaseCharacter?: boolean
  containsUppercaseCharacter?: boolean
  containsNumericCharacter?: boolean
  containsNonAlphanumericCharacter?: boolean
}

/** Assumed until the provider's is known. */
export const DEFAULT_POLICY: PasswordPolicy = {
  schemaVersion: 1,
  enforcementState: 'ENFORCE',
  forceUpgradeOnSignin: false,
  customStrengthOptions: { minPasswordLength: SHORTEST_PASSWORD },
  allowedNonAlphanumericCharacters: [],
}

/** The settings of a studio that its policy is made of. */
export interface PasswordSettings {
  password_min_length: number
  password_lowercase: boolean
  password_uppercase: boolean
  password_number: boolean
  password_symbol: boolean
}

export type PasswordRule = 'least' | 'most' | 'lower' | 'upper' | 'digit' | 'sign'

const KINDS = {
  containsLowercaseCharacter: 'lower',
  containsUppercaseCharacter: 'upper',
  containsNumericCharacter: 'digit',
  containsNonAlphanumericCharacter: 'sign',
} as const
type Kind = keyof typeof KINDS
const kinds = Object.keys(KINDS) as Kind[]

/** The policy of the built-in provider, which a kind of character is only part of if the studio requires it. */
export function policyOf(settings: PasswordSettings): PasswordPolicy {
  const required: Record<Kind, boolean> = {
    containsLowercaseCharacter: settings.password_lowercase,
    containsUppercaseCharacter: settings.password_uppercase,
    containsNumericCharacter: settings.password_number,
    containsNonAlphanumericCharacter: settings.password_symbol,
  }
  return {
    schemaVersion: 1,
    enforcementState: 'ENFORCE',
    forceUpgradeOnSignin: false,
    customStrengthOptions: {
      minPasswordLength: settings.password_min_length,
      maxPasswordLength: LONGEST_PASSWORD,
      ...Object.fromEntries(kinds.filter((kind) => required[kind]).map((kind) => [kind, true])),
    },
    allowedNonAlphanumericCharacters: [],
  }
}

/** Reads a provider's policy; null for any other schema than version 1, and for what is no policy. */
export function readPolicy(given: unknown): PasswordPolicy | null {
  if (!isObject(given) || given['schemaVersion'] !== 1) return null
  const { customStrengthOptions: options = {}, allowedNonAlphanumericCharacters: signs = [] } = given
  if (!isObject(options) || !Array.isArray(signs) || signs.some((sign) => typeof sign !== 'string'))
    return null
  const lengths = ['minPasswordLength', 'maxPasswordLength'] as const
  if (lengths.some((name) => !isLength(options[name])) || kinds.some((name) => !isFlag(options[name])))
    return null
  return {
    schemaVersion: 1,
    enforcementState: given['enforcementState'] === 'ENFORCE' ? 'ENFORCE' : 'OFF',
    forceUpgradeOnSignin: given['forceUpgradeOnSignin'] === true,
    customStrengthOptions: Object.fromEntries(
      [...lengths, ...kinds]
        .filter((name) => options[name] !== undefined)
        .map((name) => [name, options[name]]),
    ),
    allowedNonAlphanumericCharacters: signs as string[],
  }
}

const isObject = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null && !Array.isArray(given)
const isLength = (given: unknown): boolean =>
  given === undefined || (Number.isSafeInteger(given) && Number(given) > 0)
const isFlag = (given: unknown): boolean => given === undefined || typeof given === 'boolean'

/** The lengths that a policy asks for; Firebase's minimum where it names none. */
export function lengthsOf({ customStrengthOptions: options }: PasswordPolicy): {
  least: number
  most: number
} {
  return {
    least: options.minPasswordLength ?? SHORTEST_PASSWORD,
    most: options.maxPasswordLength ?? Number.POSITIVE_INFINITY,
  }
}

/** The rules that a policy has, in the order in which they are shown. A maximum is only shown when it is exceeded. */
export function rulesOf({ customStrengthOptions: options }: PasswordPolicy): Exclude<PasswordRule, 'most'>[] {
  return ['least', ...kinds.filter((kind) => options[kind]).map((kind) => KINDS[kind])]
}

/** The rules that a password breaks; none of them means that the policy accepts it. */
export function brokenRules(password: string, policy: PasswordPolicy): PasswordRule[] {
  const { least, most } = lengthsOf(policy)
  const broken: Record<PasswordRule, boolean> = {
    least: password.length < least,
    most: password.length > most,
    // As Firebase counts: without accents, so that what is shown as met is met at either provider.
    lower: !/[a-z]/.test(password),
    upper: !/[A-Z]/.test(password),
    digit: !/[0-9]/.test(password),
    sign: !hasSign(password, policy.allowedNonAlphanumericCharacters),
  }
  return [...rulesOf(policy), 'most' as const].filter((rule) => broken[rule])
}

const hasSign = (password: string, allowed: readonly string[]): boolean =>
  allowed.length === 0
    ? /[^\p{L}\p{M}\p{N}\s]/u.test(password)
    : [...password].some((character) => allowed.includes(character))
