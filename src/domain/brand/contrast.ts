import { linear, parseHex, toHex, toOklab, withLightness, type Rgb } from './color.ts'

/** WCAG 2.2 AA contrast ratios for text and for the edges of controls. */
export const TEXT_RATIO = 4.5
export const CONTROL_RATIO = 3

const WHITE: Rgb = { r: 1, g: 1, b: 1 }
const BLACK: Rgb = { r: 0, g: 0, b: 0 }
/** Softer than pure black and nearly as strong; the first choice for dark text on a bright colour. */
const NEAR_BLACK: Rgb = { r: 0.051, g: 0.051, b: 0.051 }

/** Relative luminance of WCAG, 0 (black) to 1 (white). */
function luminance({ r, g, b }: Rgb): number {
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

/** Contrast ratio of WCAG, 1 to 21, of the colours as a screen shows them (rounded to 8 bits). */
export function contrast(one: Rgb, other: Rgb): number {
  const [a, b] = [luminance(rounded(one)), luminance(rounded(other))]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function rounded(color: Rgb): Rgb {
  return parseHex(toHex(color)) ?? color
}

/** The least contrast of a colour over several grounds. */
export function leastContrast(color: Rgb, grounds: readonly Rgb[]): number {
  return Math.min(...grounds.map((ground) => contrast(color, ground)))
}

/**
 * Changes only the colour's lightness, as far as `ratio` requires over every ground: darker over light grounds,
 * lighter over dark ones. Falls back to black or white when no lightness of the hue suffices.
 */
export function readable(color: Rgb, grounds: readonly Rgb[], ratio: number = TEXT_RATIO): Rgb {
  if (leastContrast(color, grounds) >= ratio) return color
  const target = leastContrast(BLACK, grounds) >= leastContrast(WHITE, grounds) ? 0 : 1
  let near = toOklab(color).l
  let far = target
  if (leastContrast(withLightness(color, far), grounds) < ratio) return target === 0 ? BLACK : WHITE
  for (let step = 0; step < 24; step++) {
    const middle = (near + far) / 2
    if (leastContrast(withLightness(color, middle), grounds) >= ratio) far = middle
    else near = middle
  }
  return withLightness(color, far)
}

/** White, near black or black: the first that is readable over `ground`. One of them always is. */
export function textOver(ground: Rgb): Rgb {
  if (contrast(WHITE, ground) >= TEXT_RATIO) return WHITE
  return contrast(NEAR_BLACK, ground) >= TEXT_RATIO ? NEAR_BLACK : BLACK
}
