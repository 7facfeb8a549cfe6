import { describe, expect, it } from 'vitest'
import { commonPasswords } from './common-passwords.ts'
import { passwordProblem } from './password.ts'

const surroundings = { least: 8, email: 'Lucia.Mar@example.com', studio: 'Estudio Ñandú' }
const problem = (password: string, changed = {}) => passwordProblem(password, { ...surroundings, ...changed })

describe('a new password', () => {
  it.each(['caballo-grapa', 'Zx9$kq2p', 'mi perro come tacos', 'ñandúes-verdes', 'tigre9381736'])(
    'may be %s',
    (password) => expect(problem(password)).toBeNull(),
  )

  it.each(['', 'corta', 'siete77'])('has the length that the studio wants: %j', (password) =>
    expect(problem(password)).toBe('short'),
  )

  it('may be six characters long where the studio says so', () => {
    expect(problem('kq2pzx', { least: 6 })).toBeNull()
    expect(problem('kq2pz', { least: 6 })).toBe('short')
  })

  it('is 128 characters long at most', () => {
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
  ])('is none of the commonest: %s', (password) => expect(problem(password)).toBe('common'))

  it.each([
    'luciamar',
    'lucia.mar',
    'Lucia.Mar1990',
    'lucia.mar@example.com',
    'estudionandu',
    'Estudio Ñandú',
    'EstudioÑandú#1',
  ])('is neither one’s own address nor the studio’s name: %s', (password) =>
    expect(problem(password)).toBe('personal'),
  )
})

it('keeps the list in the form that is looked up', () => {
  expect(commonPasswords.size).toBeGreaterThan(2500)
  for (const word of commonPasswords)
    expect(word).toBe(
      word
        .toLowerCase()
        .normalize('NFD')
        .replaceAll(/\p{M}|\s/gu, ''),
    )
})
