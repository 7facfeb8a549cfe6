import { describe, expect, it } from 'vitest'
import { fileKeyOf, paths } from './paths.ts'

describe('URLs', () => {
  it('contain the page to return to', () => {
    expect(paths.entrar()).toBe('/entrar')
    expect(paths.entrar('/calendario?semana=2026-11-16')).toBe(
      '/entrar?volver=%2Fcalendario%3Fsemana%3D2026-11-16',
    )
  })

  it('put the shop under the studio’s own path', () => {
    expect(paths.paquetes({ class_packages_path: null })).toBe('/paquetes')
    expect(paths.paquetes({ class_packages_path: 'planes' }, { tipo: 'online' })).toBe('/planes?tipo=online')
    expect(paths.misPaquetes({ class_packages_path: 'planes' })).toBe('/mystudio/planes')
  })

  it('link to WhatsApp with a Mexican number', () => {
    expect(paths.whatsapp('+52 (55) 1234-5678')).toBe('https://wa.me/525512345678')
    expect(paths.whatsapp('55 1234 5678', '521')).toBe('https://wa.me/5215512345678')
  })

  it('of a file and of its variants have the file’s key', () => {
    const key = 'hoja-cielo-22'
    expect([paths.file(key), `${paths.file(key)}/480.webp`].map(fileKeyOf)).toEqual([key, key])
    const others = [null, '', '/files/short', `https://another.mx${paths.file(key)}`, paths.receipt(7)]
    expect(others.map(fileKeyOf)).toEqual(others.map(() => null))
  })
})
