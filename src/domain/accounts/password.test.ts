import { describe, expect, it } from 'vitest'
import { commonPasswords } from './common-passwords.ts'
import { passwordProblem } from './password.ts'

const surroundings = { least: 8, email: 'Lucia.Mar@example.com', studio: 'Estudio Ñandú' }
const problem = (password: string, changed = {}) => passwordProblem(password, { ...surroundings, ...changed })

describe('a new password', () => {
  it.each(['caballo-grapa', 'Zx9$kq2p', 'mi perro come tacos', 'ñandúes-verdes', 'tigre9381736'])(
    'must not be %s',
    (password) => expect(problem(password)).toBeNull(),
  )

  it.each(['', 'corta', 'siete77'])('must have the studio’s minimum length: %j', (password) =>
    expect(problem(password)).toBe('short'),
  )

  it('may have six characters if the studio allows it', () => {
    expect(problem('kq2pzx', { least: 6 })).toBeNull()
    expect(problem('kq2pz', { least: 6 })).toBe('short')
  })

  it('has at most 128 characters', () => {
    const longest = 'abcdefgh-12345-xyz-'.repeat(7).slice(0, 128)
    expect([problem(longest), problem(`${longest}x`)]).toEqual([null, 'long'])
  })

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
