import { describe, expect, it } from 'vitest'
import { baseOf, endOf, fileKeyOf, fileKeysIn, paths } from './paths.ts'

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

  it('of files are found anywhere in a text', () => {
    const [one, two] = ['hoja-cielo-22', 'a'.repeat(64)]
    const text = `<img src="${paths.file(one)}/480.webp"> url(${paths.file(two)}) ${paths.file(`${two}a`)} ${paths.file('short')}`
    expect(fileKeysIn(text)).toEqual([one, two])
    expect(fileKeysIn(`${paths.file(one)}#page=2`)).toEqual([one])
    expect(fileKeysIn(paths.receipt(7))).toEqual([])
  })

  it('are read by the pattern that they were built by', () => {
    expect([baseOf('/api/*'), baseOf('/icon/:name')]).toEqual(['/api', '/icon'])
    expect(endOf('/api/*', paths.api('/files/s3'))).toBe('files/s3')
    expect(endOf('/api/*', paths.auth('token'))).toBe('auth/token')
    expect(endOf('/icon/:name', paths.iconOf(192, true))).toBe('192-maskable.png')
    expect(endOf('/compartir/*', paths.share('/coach/3'))).toBe('coach/3.png')
    expect(['/api', '/apis/x', '/x/api/y'].map((path) => endOf('/api/*', path))).toEqual([null, null, null])
  })
})
