import { describe, expect, it, test } from 'vitest'
import { homeOf, returnPath } from './return-path.ts'

describe('the path to return to', () => {
  it.each(['/calendario', '/checkout/3?codigo=x', '/mystudio/reservaciones#hoy', '/transferencia/a-b_C'])(
    'accepts %s',
    (path) => {
      expect(returnPath(path)).toBe(path)
    },
  )

  it.each([
    null,
    '',
    'calendario',
    'https://evil.example/',
    '//evil.example',
    '//[',
    '/\\evil.example',
    '/\t/evil.example',
    '/..//evil.example',
    'javascript:alert(1)',
    '/entrar?volver=/entrar',
    '/registro',
    '/api/auth/sign-out',
  ])('refuses %s', (path) => {
    expect(returnPath(path)).toBe('/mystudio')
  })
})

test.each([
  ['customer', '/mystudio'],
  ['instructor', '/admin'],
  ['reception', '/admin'],
  ['admin', '/admin'],
] as const)('%s arrives at %s', (role, path) => expect(homeOf({ role })).toBe(path))
