import { describe, expect, it } from 'vitest'
import { paths, returnPath } from './paths.ts'

describe('the addresses', () => {
  it('carry where to return to', () => {
    expect(paths.entrar()).toBe('/entrar')
    expect(paths.entrar('/calendario?semana=2026-11-16')).toBe(
      '/entrar?volver=%2Fcalendario%3Fsemana%3D2026-11-16',
    )
  })

  it('put the shop under the studio’s own path', () => {
    expect(paths.paquetes({ class_packages_path: null })).toBe('/paquetes')
    expect(paths.paquetes({ class_packages_path: 'planes' }, 'online')).toBe('/planes?tipo=online')
    expect(paths.misPaquetes({ class_packages_path: 'planes' })).toBe('/mystudio/planes')
  })

  it('write to a Mexican number', () => {
    expect(paths.whatsapp('+52 (55) 1234-5678')).toBe('https://wa.me/525512345678')
    expect(paths.whatsapp('55 1234 5678', '521')).toBe('https://wa.me/5215512345678')
  })
})

describe('returning', () => {
  it.each(['/calendario', '/checkout/3?codigo=x', '/mystudio/reservaciones#hoy', '/transferencia/a-b_C'])(
    'leads to %s',
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
  ])('never leads to %s', (path) => {
    expect(returnPath(path)).toBe('/mystudio')
  })
})
