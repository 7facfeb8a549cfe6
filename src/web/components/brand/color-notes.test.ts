import { describe, expect, it } from 'vitest'
import { DEFAULT_BRAND } from '#domain/brand/palette.ts'
import { colorNote } from './color-notes.ts'

describe('a colour’s legibility', () => {
  it('is measured for text on it', () => {
    expect(colorNote('primary', DEFAULT_BRAND).text).toBe('Texto blanco 6.4:1')
    expect(colorNote('accent', DEFAULT_BRAND).text).toBe('Texto blanco 5.9:1')
    const dark = { ...DEFAULT_BRAND, primary: '#d6ff3f', ground: 'dark' } as const
    expect(colorNote('primary', dark).text).toMatch(/^Texto negro 1\d\.\d:1$/)
  })

  it.each([
    ['#ffe600', 'light', /^Texto negro 1\d\.\d:1, se oscurece en texto$/],
    ['#24140f', 'dark', /^Texto blanco 1\d\.\d:1, casi no se distingue del fondo$/],
    ['#6a3a2b', 'dark', /^Texto blanco \d\.\d:1, se aclara en texto$/],
    ['#ffffff', 'light', /casi no se distingue del fondo$/],
  ] as const)('warns about %s on a %s ground', (primary, ground, text) => {
    const note = colorNote('primary', { ...DEFAULT_BRAND, primary, ground })
    expect(note).toEqual({ text: expect.stringMatching(text), adjusted: true })
  })

  it('says when a text colour is darkened or lightened', () => {
    expect(colorNote('gray', DEFAULT_BRAND)).toEqual({ text: '4.4:1, se oscurece en texto', adjusted: true })
    const volta = {
      primary: '#d6ff3f',
      accent: '#8f7bff',
      dark: '#0d0e12',
      gray: '#5d6375',
      light: '#f1f3f8',
      ground: 'dark',
    } as const
    expect(colorNote('gray', volta).text).toMatch(/se aclara en texto$/)
    expect(colorNote('dark', DEFAULT_BRAND).text).toMatch(/^1\d\.\d:1 sobre el fondo$/)
  })

  it('explains the ground', () => {
    expect(colorNote('light', DEFAULT_BRAND).text).toBe('Fondo de las páginas')
    expect(colorNote('light', { ...DEFAULT_BRAND, light: '#6a6a6a' }).adjusted).toBe(true)
    expect(colorNote('primary-light', DEFAULT_BRAND).text).toBe('Se calcula del principal')
  })
})
