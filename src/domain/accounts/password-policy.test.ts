import { describe, expect, it } from 'vitest'
import { brokenRules, type PasswordPolicy, policyOf, readPolicy, rulesOf } from './password-policy.ts'

const policy = (options: object, signs: string[] = []): PasswordPolicy => {
  const read = readPolicy({
    schemaVersion: 1,
    enforcementState: 'ENFORCE',
    customStrengthOptions: options,
    allowedNonAlphanumericCharacters: signs,
  })
  if (!read) throw new Error('no policy')
  return read
}

const KINDS = {
  lower: { containsLowercaseCharacter: true },
  upper: { containsUppercaseCharacter: true },
  digit: { containsNumericCharacter: true },
  sign: { containsNonAlphanumericCharacter: true },
} as const

describe('a password policy in Firebase’s schema', () => {
  it.each([
    ['another version', { schemaVersion: 2, customStrengthOptions: { minPasswordLength: 8 } }],
    ['a version as text', { schemaVersion: '1', customStrengthOptions: {} }],
    ['no version', { customStrengthOptions: {} }],
    ['a length as text', { schemaVersion: 1, customStrengthOptions: { minPasswordLength: '8' } }],
    ['a rule as text', { schemaVersion: 1, customStrengthOptions: { containsNumericCharacter: 'yes' } }],
    ['signs that are no list', { schemaVersion: 1, allowedNonAlphanumericCharacters: '!?' }],
    ['a list', [1]],
    ['nothing', null],
  ])('is not read from %s', (_, given) => expect(readPolicy(given)).toBeNull())

  it('is read without what nobody knows, and enforced only where it says so', () => {
    const given = { schemaVersion: 1, customStrengthOptions: { minPasswordLength: 7, containsEmoji: true } }
    expect(readPolicy(given)).toEqual({
      schemaVersion: 1,
      enforcementState: 'OFF',
      forceUpgradeOnSignin: false,
      customStrengthOptions: { minPasswordLength: 7 },
      allowedNonAlphanumericCharacters: [],
    })
  })

  it.each([
    ['12345', {}, ['least']],
    ['123456', {}, []],
    ['1234567', { minPasswordLength: 8 }, ['least']],
    ['12345678', { minPasswordLength: 8 }, []],
    ['12345678', { maxPasswordLength: 8 }, []],
    ['123456789', { maxPasswordLength: 8 }, ['most']],
    ['ABCDEF1', KINDS.lower, ['lower']],
    ['ÁBCñDEF', KINDS.lower, ['lower']],
    ['ABCDEf', KINDS.lower, []],
    ['abcdef1', KINDS.upper, ['upper']],
    ['Ñandues', KINDS.upper, ['upper']],
    ['abcdeF', KINDS.upper, []],
    ['abcdef', KINDS.digit, ['digit']],
    ['abcdef٣', KINDS.digit, ['digit']],
    ['abcdef3', KINDS.digit, []],
    ['abcd efñ3', KINDS.sign, ['sign']],
    ['abcdef_', KINDS.sign, []],
    [
      '',
      { minPasswordLength: 8, ...KINDS.lower, ...KINDS.upper, ...KINDS.digit, ...KINDS.sign },
      ['least', 'lower', 'upper', 'digit', 'sign'],
    ],
  ])('judges «%s» by %j: %j', (password, options, broken) =>
    expect(brokenRules(password, policy(options))).toEqual(broken),
  )

  it('counts only the signs that it lists', () => {
    const listed = policy(KINDS.sign, ['!', '?'])
    expect([brokenRules('abcdef#', listed), brokenRules('abcdef?', listed)]).toEqual([['sign'], []])
  })

  it('is made of a studio’s settings, and has a rule only where the studio asks for it', () => {
    const settings = {
      password_min_length: 9,
      password_lowercase: false,
      password_uppercase: true,
      password_number: true,
      password_symbol: false,
    }
    const made = policyOf(settings)
    expect(readPolicy(made)).toEqual(made)
    expect(rulesOf(made)).toEqual(['least', 'upper', 'digit'])
    expect(made.customStrengthOptions).toEqual({
      minPasswordLength: 9,
      maxPasswordLength: 128,
      containsUppercaseCharacter: true,
      containsNumericCharacter: true,
    })
  })
})
