import { describe, expect, it } from 'vitest'
import { commonPasswords } from './common-passwords.ts'
import { passwordProblem } from './password.ts'

const surroundings = { email: 'Lucia.Mar@example.com', studio: 'Estudio Ñandú' }
const problem = (password: string) => passwordProblem(password, surroundings)

describe('a new password', () => {
  it.each(['caballo-grapa', 'Zx9$kq2p', 'mi perro come tacos', 'ñandúes-verdes', 'tigre9381736'])(
    'must not be %s',
    (password) => expect(problem(password)).toBeNull(),
  )

  it.each([
    'password',
    'Password1',
    'contraseña',
    'Contraseña2026!',
    'guadalupe',
    'Valentina24',
    'pilates2026',
    'teamomucho',
    'qwertyuiop',
    'poiuytre',
    '12345678',
    '87654321',
    '11111111',
    'abababab',
    'abcabcabc',
    'iloveyou',
    '1q2w3e4r',
  ])('must not be a common one: %s', (password) => expect(problem(password)).toBe('common'))

  it.each([
    'luciamar',
    'lucia.mar',
    'Lucia.Mar1990',
    'lucia.mar@example.com',
    'estudionandu',
    'Estudio Ñandú',
    'EstudioÑandú#1',
  ])('must not contain one’s own e-mail or the studio’s name: %s', (password) =>
    expect(problem(password)).toBe('personal'),
  )
})

it('stores the list normalised, as it is looked up', () => {
  expect(commonPasswords.size).toBeGreaterThan(2500)
  for (const word of commonPasswords)
    expect(word).toBe(
      word
        .toLowerCase()
        .normalize('NFD')
        .replaceAll(/\p{M}|\s/gu, ''),
    )
})
