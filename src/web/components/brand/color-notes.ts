import { parseHex, toOklab } from '#domain/brand/color.ts'
import { TEXT_RATIO, contrast } from '#domain/brand/contrast.ts'
import { derivePalette, type BrandColors } from '#domain/brand/palette.ts'
import { adminTexts } from '#text/admin/admin.ts'

const texts = adminTexts.settings.contrast
/** At a smaller distance in OKLab a filled shape is hardly visible on the page, whatever its text. */
const FAINT = 0.06

export const colorKeys = ['primary', 'accent', 'dark', 'gray', 'light', 'primary-light'] as const
export type ColorKey = (typeof colorKeys)[number]

export interface ColorNote {
  text: string
  /** The colour is used slightly lighter or darker than chosen, so that text on it or in it is readable. */
  adjusted: boolean
}

/** A brand colour's effect on readability, measured: the WCAG ratio where it meets text. */
export function colorNote(key: ColorKey, brand: BrandColors): ColorNote {
  const palette = derivePalette(brand)
  switch (key) {
    case 'primary':
    case 'accent':
      return asFill(palette[key], palette[`on-${key}`], palette[`${key}-text`], palette.ground)
    case 'gray':
      return asText(palette.gray, palette.muted, palette.ground)
    case 'dark':
      return brand.ground === 'dark'
        ? asGround(palette.dark, palette.ground)
        : asText(palette.dark, palette.ink, palette.ground)
    case 'light':
      return brand.ground === 'dark'
        ? asText(palette.light, palette.ink, palette.ground)
        : asGround(palette.light, palette.ground)
    case 'primary-light':
      return plain(brand.primaryLight ? texts.soft : texts.derived)
  }
}

const plain = (text: string): ColorNote => ({ text, adjusted: false })

/** A colour used for text; `used` is the adjusted one. */
function asText(chosen: string, used: string, ground: string): ColorNote {
  const reached = ratio(chosen, ground)
  if (chosen === used || measured(chosen, ground) >= TEXT_RATIO)
    return plain(texts.overGround({ ratio: reached }))
  const darker = lightnessOf(used) < lightnessOf(chosen)
  return {
    text: darker ? texts.darkened({ measure: reached }) : texts.lightened({ measure: reached }),
    adjusted: true,
  }
}

/** A colour that fills buttons and cards; links and figures use it, too. */
function asFill(chosen: string, label: string, used: string, ground: string): ColorNote {
  const over = texts.textOver({ white: label === '#ffffff', ratio: ratio(label, chosen) })
  if (distance(chosen, ground) < FAINT) return { text: texts.faint({ measure: over }), adjusted: true }
  if (measured(chosen, ground) >= TEXT_RATIO) return plain(over)
  const darker = lightnessOf(used) < lightnessOf(chosen)
  return {
    text: darker ? texts.darkened({ measure: over }) : texts.lightened({ measure: over }),
    adjusted: true,
  }
}

function asGround(chosen: string, used: string): ColorNote {
  return chosen === used ? plain(texts.ground) : { text: texts.adjusted, adjusted: true }
}

/** Truncated, not rounded: 4.49 must not read as 4.5. */
function ratio(one: string, other: string): string {
  return `${(Math.floor(measured(one, other) * 10) / 10).toFixed(1)}:1`
}

function measured(one: string, other: string): number {
  const [a, b] = [parseHex(one), parseHex(other)]
  return a && b ? contrast(a, b) : 1
}

/** How different two colours look, including hue. */
function distance(one: string, other: string): number {
  const [a, b] = [parseHex(one), parseHex(other)]
  if (!a || !b) return 1
  const [from, to] = [toOklab(a), toOklab(b)]
  return Math.hypot(from.l - to.l, from.a - to.a, from.b - to.b)
}

const lightnessOf = (hex: string): number => measured(hex, '#000000')
