import { describe, expect, it } from 'vitest'
import { calls } from '#contract/index.ts'
import { DEFAULT_POLICY, type PasswordPolicy } from '#domain/accounts/password-policy.ts'
import { valuesOf } from '#web/api/form-values.ts'
import { checkEmail, checkName, checkNewPassword, checkPassword, checkPhone } from './checks.ts'

describe('the checks of sign-up', () => {
  it.each(['5512345678', '(551) 234-5678', '+551 234 5678'])('accept the phone %s', (phone) => {
    expect(checkPhone(phone)).toBeNull()
  })

  it.each(['551234', 'abc', '55123456789012345'])('refuse the phone %s', (phone) => {
    expect(checkPhone(phone)).toBe('El formato del teléfono no es correcto.')
  })

  it('distinguish an empty field from an invalid one', () => {
    expect(checkEmail('')).toBe('Debes llenar este campo.')
    expect(checkEmail('ana@')).toBe('El correo no tiene un formato válido.')
    expect(checkEmail('ana@correo.mx')).toBeNull()
  })

  it.each([
    ['', 'Debes llenar este campo.'],
    ['1234567', 'Las contraseñas no coinciden'],
    ['123456', null],
  ])('compare the password with %j', (repeated, said) => {
    const typed = new FormData()
    typed.set('password', '123456')
    typed.set('password_confirm', repeated)
    expect(checkNewPassword(valuesOf(typed), DEFAULT_POLICY).password_confirm).toBe(said)
  })

  it('follow the password policy, in the server’s words', () => {
    expect(checkPassword('', DEFAULT_POLICY)).toBe('Debes llenar este campo.')
    expect(checkPassword('12345', DEFAULT_POLICY)).toBe('La contraseña debe tener al menos 6 caracteres.')
    expect(checkPassword('123456', DEFAULT_POLICY)).toBeNull()
    const strict: PasswordPolicy = {
      ...DEFAULT_POLICY,
      customStrengthOptions: {
        minPasswordLength: 8,
        maxPasswordLength: 12,
        containsUppercaseCharacter: true,
        containsNumericCharacter: true,
        containsNonAlphanumericCharacter: true,
      },
    }
    expect(checkPassword('abcdefgh', strict)).toBe(
      'Tu contraseña necesita una mayúscula, un número y un símbolo.',
    )
    expect(checkPassword('Abcdefg1', strict)).toBe('Tu contraseña necesita un símbolo.')
    expect(checkPassword('Abcdef1!', strict)).toBeNull()
    expect(checkPassword('Abcdef1!Abcdef1!', strict)).toBe(
      'La contraseña debe tener como máximo 12 caracteres.',
    )
  })
})

describe('the browser’s checks match the contract’s', () => {
  const takes = (change: object): boolean =>
    calls['PUT /customer'].body?.safeParse({ name: 'Ana', last_name: 'Ruiz', ...change }).success === true

  it.each(['Ana', 'J.P.', 'Ma. Fernanda', '', '   ', '\u200b', 'promo.mx', 'www.promo', 'José Núñez'])(
    'the name «%s»',
    (name) => {
      expect(checkName(name) === null).toBe(takes({ name }))
    },
  )

  it.each(['5512345678', '(551) 234-5678', '+551 234 5678', '551234', 'abc', ''])(
    'the phone «%s»',
    (phone) => {
      expect(checkPhone(phone) === null).toBe(takes({ phone }))
    },
  )

  it.each(['ana@correo.mx', 'ana+clases@correo.com.mx', 'ana@', 'ana', '@correo.mx', 'a na@correo.mx', ''])(
    'the e-mail «%s»',
    (email) => {
      const judged = calls['POST /customer/recover'].body?.safeParse({ email })
      expect(checkEmail(email) === null).toBe(judged?.success)
    },
  )
})
