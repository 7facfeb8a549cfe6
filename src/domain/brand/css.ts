import { parseHex } from './color.ts'
import type { Palette } from './palette.ts'

/** The palette as CSS variables, plus `--scrim-rgb` for translucent overlays: `{'--primary': '#9a452b', …}`. */
export function paletteVariables(palette: Palette): Record<`--${string}`, string> {
  const scrim = parseHex(palette.scrim) ?? { r: 0, g: 0, b: 0 }
  const channels = [scrim.r, scrim.g, scrim.b].map((channel) => Math.round(channel * 255)).join(' ')
  const colors = Object.entries(palette).map(([name, hex]) => [`--${name}`, hex])
  return { ...Object.fromEntries(colors), '--scrim-rgb': channels }
}

/**
 * The palette as a `:root` rule. It contains only variable names and colour values, so it is safe in a style element.
 */
export function paletteCss(palette: Palette, ground: 'light' | 'dark'): string {
  const lines = Object.entries(paletteVariables(palette)).map(([name, value]) => `${name}:${value}`)
  return `:root{color-scheme:${ground};${lines.join(';')}}`
}
