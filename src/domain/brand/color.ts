/** A colour in OKLab: lightness 0–1 and two opponent axes. Colours are mixed and lightened in this space. */
export interface Oklab {
  l: number
  a: number
  b: number
}

/** Red, green and blue of sRGB, each 0–1. */
export interface Rgb {
  r: number
  g: number
  b: number
}

const HEX = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i

/** Reads `#rgb` or `#rrggbb` (the `#` may be missing); null for anything else. */
export function parseHex(text: string): Rgb | null {
  const digits = HEX.exec(text.trim())?.[1]
  if (digits === undefined) return null
  const full = digits.length === 3 ? [...digits].map((d) => d + d).join('') : digits
  const value = Number.parseInt(full, 16)
  return { r: ((value >> 16) & 255) / 255, g: ((value >> 8) & 255) / 255, b: (value & 255) / 255 }
}

/** Writes `#rrggbb`, each channel clamped to what a screen can show. */
export function toHex({ r, g, b }: Rgb): string {
  const channel = (value: number): string =>
    Math.round(Math.min(1, Math.max(0, value)) * 255)
      .toString(16)
      .padStart(2, '0')
  return `#${channel(r)}${channel(g)}${channel(b)}`
}

/** The linear light of one sRGB channel. */
export function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

function gamma(light: number): number {
  return light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055
}

/** sRGB to OKLab, with the matrices of https://bottosson.github.io/posts/oklab/ */
export function toOklab(color: Rgb): Oklab {
  const r = linear(color.r)
  const g = linear(color.g)
  const b = linear(color.b)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  }
}

function unclampedRgb({ l, a, b }: Oklab): Rgb {
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return {
    r: gamma(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    g: gamma(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    b: gamma(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  }
}

function showable({ r, g, b }: Rgb): boolean {
  return [r, g, b].every((channel) => channel >= -0.0005 && channel <= 1.0005)
}

/** OKLab to sRGB. A colour outside the gamut keeps its lightness and hue and loses chroma. */
export function toRgb(color: Oklab): Rgb {
  const direct = unclampedRgb(color)
  if (showable(direct)) return direct
  let low = 0
  let high = 1
  for (let step = 0; step < 20; step++) {
    const chroma = (low + high) / 2
    if (showable(unclampedRgb({ l: color.l, a: color.a * chroma, b: color.b * chroma }))) low = chroma
    else high = chroma
  }
  return unclampedRgb({ l: color.l, a: color.a * low, b: color.b * low })
}

/** Mixes `share` (0–1) of `color` into `ground`, in OKLab, as CSS color-mix does. */
export function mix(color: Rgb, ground: Rgb, share: number): Rgb {
  const over = toOklab(color)
  const under = toOklab(ground)
  return toRgb({
    l: over.l * share + under.l * (1 - share),
    a: over.a * share + under.a * (1 - share),
    b: over.b * share + under.b * (1 - share),
  })
}

/** The same hue and chroma at another lightness (0–1). */
export function withLightness(color: Rgb, lightness: number): Rgb {
  return toRgb({ ...toOklab(color), l: Math.min(1, Math.max(0, lightness)) })
}
