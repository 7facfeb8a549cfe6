import { describe, expect, it } from 'vitest'
import { returnPath } from './return-path.ts'

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
