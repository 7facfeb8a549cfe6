import { describe, expect, it } from 'vitest'
import { CORNERS, FONTS, styleCss, styleVariables } from './style.ts'

describe('fonts and corners', () => {
  it('omit what the style sheets already set', () => {
    expect(styleCss({ fonts: 'fraunces', corners: 'round' })).toBe('')
    expect(styleVariables({ fonts: 'comic', corners: 'stars' })).toEqual({})
  })

  it('are safe inside a style element', () => {
    for (const fonts of FONTS)
      for (const corners of CORNERS) expect(styleCss({ fonts, corners })).not.toMatch(/[<>&\\]/)
  })

  it('override the style sheets', () => {
    expect(styleCss({ fonts: 'archivo', corners: 'sharp' })).toMatch(
      /^html:root\{--font-display:'Archivo Display'/,
    )
    expect(styleCss({ fonts: 'fraunces', corners: 'soft' })).toBe(
      'html:root{--r-s:5px;--r-c:6px;--r-m:8px;--r-l:12px;--pill:12px}',
    )
  })
})
