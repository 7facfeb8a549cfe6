import { describe, expect, it } from 'vitest'
import { fc, runs } from '#tests/properties.ts'
import { mix, parseHex, toHex, toOklab, toRgb, type Rgb } from './color.ts'
import { contrast, readable, textOver } from './contrast.ts'
import { paletteCss } from './css.ts'
import { derivePalette, type BrandColors, type PaletteName } from './palette.ts'

function rgb(hex: string): Rgb {
  const color = parseHex(hex)
  if (color === null) throw new Error(hex)
  return color
}

/** Every background that text may have. */
const PAPERS = [
  ...(['ground', 'surface', 'raised', 'sunken', 'track'] as const),
  ...(['primary-soft', 'primary-wash', 'accent-soft', 'ok-soft', 'warn-soft', 'bad-soft'] as const),
]

/** Every pair of text and background in the interface. */
const TEXT_PAIRS: [PaletteName, PaletteName][] = [
  ...(['ink', 'muted', 'primary-text', 'accent-text', 'ok', 'warn', 'bad'] as const).flatMap((text) =>
    PAPERS.map((ground): [PaletteName, PaletteName] => [text, ground]),
  ),
  ['ground', 'ink'],
  ['ground', 'muted'],
  ['full', 'on-full'],
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['on-accent', 'accent'],
  ['accent-badge-text', 'on-accent'],
  ['on-band', 'band'],
  ['on-full', 'full'],
  ['on-full-muted', 'full'],
  ['on-dark', 'dark'],
  ['on-dark-muted', 'dark'],
  ['disabled-text', 'sunken'],
  ['on-hot-fill', 'hot-fill'],
]
const CONTROL_PAIRS: [PaletteName, PaletteName][] = [
  ['line-strong', 'ground'],
  ['line-strong', 'surface'],
  ['line-strong', 'sunken'],
  ['line-strong', 'primary-soft'],
  ['on-accent-line', 'accent'],
  ['on-full-line', 'full'],
]

function failures(brand: BrandColors): string[] {
  const palette = derivePalette(brand)
  const check = ([text, ground]: [PaletteName, PaletteName], ratio: number): string[] => {
    const measured = contrast(rgb(palette[text]), rgb(palette[ground]))
    return measured >= ratio ? [] : [`${text} on ${ground}: ${measured.toFixed(2)}`]
  }
  return [
    ...TEXT_PAIRS.flatMap((pair) => check(pair, 4.5)),
    ...CONTROL_PAIRS.flatMap((pair) => check(pair, 3)),
  ]
}

describe('colours', () => {
  it('are read and written as hex', () => {
    expect(toHex(rgb('#9a452b'))).toBe('#9a452b')
    expect(toHex(rgb('fA0'))).toBe('#ffaa00')
    expect(parseHex('red')).toBeNull()
    expect(parseHex('#12345')).toBeNull()
  })

  it('survive a round trip through OKLab', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
        const hex = `#${value.toString(16).padStart(6, '0')}`
        expect(toHex(toRgb(toOklab(rgb(hex))))).toBe(hex)
      }),
    )
  })

  it('mix as CSS color-mix(in oklab) does', () => {
    expect(toHex(mix(rgb('#ffffff'), rgb('#f7f1e9'), 0.72))).toBe('#fdfbf9')
    expect(toHex(mix(rgb('#ff0000'), rgb('#0000ff'), 0.5))).toBe('#8c53a2')
  })
})

describe('contrast', () => {
  it('is measured as in WCAG', () => {
    expect(contrast(rgb('#000'), rgb('#fff'))).toBeCloseTo(21, 5)
    expect(contrast(rgb('#777777'), rgb('#ffffff'))).toBeCloseTo(4.48, 2)
  })

  it('keeps a colour that is already readable', () => {
    expect(toHex(readable(rgb('#9a452b'), [rgb('#fff')]))).toBe('#9a452b')
  })

  it('always finds a text colour', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
        const ground = rgb(`#${value.toString(16).padStart(6, '0')}`)
        expect(contrast(textOver(ground), ground)).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })
})

describe('the palette', () => {
  it('keeps the studio’s colours', () => {
    const palette = derivePalette({
      primary: '#9A452B',
      accent: '#59684c',
      dark: '#241a16',
      gray: '#7c6d63',
      light: '#f7f1e9',
    })
    expect(palette).toMatchObject({
      primary: '#9a452b',
      accent: '#59684c',
      ground: '#f7f1e9',
      ink: '#241a16',
    })
    expect(palette['on-primary']).toBe('#ffffff')
  })

  it('uses the default for a missing or invalid colour', () => {
    expect(derivePalette({ primary: 'url(javascript:1)', gray: '' })).toEqual(derivePalette({}))
  })

  it.each<[string, BrandColors]>([
    ['Casa Aura', {}],
    [
      'VOLTA',
      {
        primary: '#d6ff3f',
        accent: '#8f7bff',
        dark: '#0d0e12',
        gray: '#8d93a5',
        light: '#f1f3f8',
        ground: 'dark',
      },
    ],
    ['all white', { primary: '#fff', accent: '#fff', dark: '#111', gray: '#fff', light: '#fff' }],
    [
      'all black',
      { primary: '#000', accent: '#000', dark: '#000', gray: '#000', light: '#eee', ground: 'dark' },
    ],
    [
      'yellow on cream',
      { primary: '#ffe600', accent: '#ffb3c7', dark: '#3b2f2f', gray: '#c9c2b8', light: '#fffbe6' },
    ],
    ['mid greys', { primary: '#777', accent: '#808080', dark: '#333', gray: '#888', light: '#ddd' }],
    ['with a light primary', { primary: '#00526b', primaryLight: '#dff3f8', accent: '#b0005e' }],
    ['with a strong light primary', { primary: '#00526b', primaryLight: '#37b6d9' }],
  ])('is readable everywhere: %s', (_name, brand) => {
    expect(failures(brand)).toEqual([])
  })

  it('is readable everywhere with any colours, on light and dark grounds', () => {
    const color = fc
      .integer({ min: 0, max: 0xffffff })
      .map((value) => `#${value.toString(16).padStart(6, '0')}`)
    const ground = fc.constantFrom('light' as const, 'dark' as const)
    fc.assert(
      fc.property(
        color,
        color,
        color,
        color,
        color,
        color,
        ground,
        (primary, primaryLight, accent, gray, dark, light, side) => {
          expect(failures({ primary, primaryLight, accent, gray, dark, light, ground: side })).toEqual([])
        },
      ),
      { numRuns: runs(400) },
    )
  })

  it('is written as plain CSS', () => {
    const css = paletteCss(derivePalette({}), 'light')
    expect(css).toMatch(/^:root\{color-scheme:light;(--[a-z-]+:#[0-9a-f]{6};)+--scrim-rgb:\d+ \d+ \d+\}$/)
  })
})
