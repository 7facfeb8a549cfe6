import { parseHex } from './color.ts'
import type { Palette } from './palette.ts'

/** The palette as CSS variables, with `--scrim-rgb` beside it for veils of several strengths: `{'--primary': '#9a452b', …}`. */
export function paletteVariables(palette: Palette): Record<`--${string}`, string> {
  const scrim = parseHex(palette.scrim) ?? { r: 0, g: 0, b: 0 }
  const channels = [scrim.r, scrim.g, scrim.b].map((channel) => Math.round(channel * 255)).join(' ')
  const colors = Object.entries(palette).map(([name, hex]) => [`--${name}`, hex])
  return { ...Object.fromEntries(colors), '--scrim-rgb': channels }
}

/**
 * The palette as the text of a `:root` rule. Contains nothing but names and values of colours, so it can stand in a style
 * element as it is.
 */
export function paletteCss(palette: Palette, ground: 'light' | 'dark'): string {
  const lines = Object.entries(paletteVariables(palette)).map(([name, value]) => `${name}:${value}`)
  return `:root{color-scheme:${ground};${lines.join(';')}}`
}
