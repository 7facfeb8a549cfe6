import { mix, parseHex, toHex, toOklab, withLightness, type Rgb } from './color.ts'
import { CONTROL_RATIO, TEXT_RATIO, contrast, leastContrast, readable, textOver } from './contrast.ts'

/** The colours a studio chooses, as `#rrggbb`. Empty or unreadable ones fall back to `DEFAULT_BRAND`. */
export interface BrandColors {
  primary?: string | null
  primaryLight?: string | null
  accent?: string | null
  dark?: string | null
  gray?: string | null
  light?: string | null
  /** Whether pages use the light or the dark colour as background. */
  ground?: 'light' | 'dark' | null
}

export const DEFAULT_BRAND = {
  primary: '#9a452b',
  accent: '#59684c',
  dark: '#241a16',
  gray: '#7c6d63',
  light: '#f7f1e9',
} as const

const STATUS = { ok: '#2c6a47', warn: '#8a5600', bad: '#ae2a20' } as const
const AMBER = '#e0a030'
/** Leaves room for shades between ground and ink: body text starts well above the minimum contrast. */
const GROUND_RATIO = 9
const INK_RATIO = 7

/** Every colour of the interface by its CSS variable (without the dashes), as `#rrggbb`. */
export type Palette = Record<PaletteName, string>
export type PaletteName =
  | 'primary'
  | 'primary-light'
  | 'accent'
  | 'dark'
  | 'gray'
  | 'light'
  | 'ground'
  | 'ink'
  | 'surface'
  | 'raised'
  | 'sunken'
  | 'line'
  | 'line-strong'
  | 'option-line'
  | 'track'
  | 'muted'
  | 'disabled-text'
  | 'primary-text'
  | 'accent-text'
  | 'on-primary'
  | 'on-accent'
  | 'primary-hover'
  | 'primary-soft'
  | 'primary-wash'
  | 'accent-soft'
  | 'on-accent-line'
  | 'accent-badge-text'
  | 'ok'
  | 'warn'
  | 'bad'
  | 'ok-soft'
  | 'warn-soft'
  | 'bad-soft'
  | 'bad-fill'
  | 'bad-fill-hover'
  | 'band'
  | 'on-band'
  | 'full'
  | 'on-full'
  | 'on-full-muted'
  | 'on-full-line'
  | 'scrim'
  | 'on-dark'
  | 'on-dark-muted'
  | 'on-dark-line'
  | 'hot-line'
  | 'hot-fill'
  | 'on-hot-fill'

/**
 * Derives every colour of the interface from the few that a studio chooses. Each text pair is adjusted in lightness
 * until it reaches 4.5:1; control edges reach 3:1. Pure: the server writes the result into the page.
 */
export function derivePalette(brand: BrandColors): Palette {
  const pick = (text: string | null | undefined, fallback: string): Rgb =>
    parseHex(text ?? '') ?? parsed(fallback)
  const primary = pick(brand.primary, DEFAULT_BRAND.primary)
  const accent = pick(brand.accent, DEFAULT_BRAND.accent)
  const dark = pick(brand.dark, DEFAULT_BRAND.dark)
  const gray = pick(brand.gray, DEFAULT_BRAND.gray)
  const light = pick(brand.light, DEFAULT_BRAND.light)
  const onDarkGround = brand.ground === 'dark'
  const white = parsed('#ffffff')
  const black = parsed('#000000')

  // On a ground of medium lightness no text colour is readable both on it and on its lighter and darker shades.
  const ground = onDarkGround ? readable(dark, [white], GROUND_RATIO) : readable(light, [black], GROUND_RATIO)
  const surface = mix(white, ground, onDarkGround ? 0.07 : 0.72)
  const raised = mix(white, ground, onDarkGround ? 0.22 : 0.87)
  const clamped = (color: Rgb): Rgb => {
    const { l } = toOklab(color)
    return withLightness(color, onDarkGround ? Math.max(0.76, l) : Math.min(0.47, l))
  }
  const chosenLight = parseHex(brand.primaryLight ?? '')
  const primarySoft = softened(chosenLight ?? primary, surface, 0.11)
  const primaryWash = mix(primary, ground, 0.07)
  const accentSoft = mix(accent, surface, 0.16)
  const okSoft = mix(clamped(parsed(STATUS.ok)), surface, 0.12)
  const warnSoft = mix(parsed(AMBER), surface, 0.2)
  const badSoft = mix(clamped(parsed(STATUS.bad)), surface, 0.09)
  const tints = [raised, primarySoft, primaryWash, accentSoft, okSoft, warnSoft, badSoft]
  const body = readable(onDarkGround ? light : dark, [ground, surface], INK_RATIO)
  const ink = readable(body, tints)
  const sunken = mix(ink, ground, 0.05)
  // Dark shades are harder to tell apart, so edges and wells on a dark ground differ more from it.
  const track = mix(ink, ground, onDarkGround ? 0.13 : 0.07)
  // Text may be on any of them.
  const papers = [ground, surface, sunken, track, ...tints]
  const text = (color: Rgb): Rgb => readable(clamped(color), papers)
  const badFill = parsed(STATUS.bad)

  const onPrimary = textOver(primary)
  const onAccent = textOver(accent)
  const full = onDarkGround ? readable(mix(gray, dark, 0.38), [white]) : dark
  const onFull = readable(light, [full])
  const band = onDarkGround ? primary : dark
  const onBand = onDarkGround ? onPrimary : readable(light, [dark])
  const onDark = readable(light, [dark])

  const colors: Record<PaletteName, Rgb> = {
    primary,
    'primary-light': chosenLight ?? mix(primary, surface, 0.5),
    accent,
    dark,
    gray,
    light,
    ground,
    ink,
    surface,
    raised,
    sunken,
    track,
    line: mix(ink, ground, onDarkGround ? 0.19 : 0.13),
    'line-strong': readable(mix(ink, ground, 0.52), [ground, surface, sunken, primarySoft], CONTROL_RATIO),
    'option-line': mix(ink, ground, onDarkGround ? 0.32 : 0.24),
    muted: text(gray),
    'disabled-text': readable(mix(ink, ground, 0.6), [sunken]),
    'primary-text': text(primary),
    'accent-text': text(accent),
    'on-primary': onPrimary,
    'on-accent': onAccent,
    'primary-hover': pressed(primary, ink, onPrimary),
    'primary-soft': primarySoft,
    'primary-wash': primaryWash,
    'accent-soft': accentSoft,
    'on-accent-line': readable(mix(onAccent, accent, 0.6), [accent], CONTROL_RATIO),
    'accent-badge-text': readable(accent, [onAccent]),
    ok: text(parsed(STATUS.ok)),
    warn: text(parsed(STATUS.warn)),
    bad: text(parsed(STATUS.bad)),
    'ok-soft': okSoft,
    'warn-soft': warnSoft,
    'bad-soft': badSoft,
    'bad-fill': badFill,
    'bad-fill-hover': mix(black, badFill, 0.14),
    band,
    'on-band': onBand,
    full,
    'on-full': onFull,
    'on-full-muted': readable(mix(onFull, full, 0.78), [full]),
    'on-full-line': readable(mix(onFull, full, 0.5), [full], CONTROL_RATIO),
    scrim: mix(black, darkest(dark), 0.35),
    'on-dark': onDark,
    'on-dark-muted': readable(mix(onDark, dark, 0.74), [dark]),
    'on-dark-line': mix(onDark, dark, 0.2),
    'hot-line': onDarkGround ? primary : dark,
    'hot-fill': onDarkGround ? primary : onDark,
    'on-hot-fill': onDarkGround ? onPrimary : dark,
  }
  return Object.fromEntries(Object.entries(colors).map(([name, color]) => [name, toHex(color)])) as Palette
}

function parsed(hex: string): Rgb {
  const color = parseHex(hex)
  if (color === null) throw new Error(`Not a colour: ${hex}`)
  return color
}

/** A tint for surfaces: the colour itself if it already is a tint, else `share` of it mixed into the surface. */
function softened(color: Rgb, surface: Rgb, share: number): Rgb {
  return contrast(color, surface) <= 1.35 ? color : mix(color, surface, share)
}

/** The hover colour: mixed towards the ink, or away from it where the label would become hard to read. */
function pressed(color: Rgb, ink: Rgb, label: Rgb): Rgb {
  const towards = mix(ink, color, 0.16)
  if (contrast(label, towards) >= TEXT_RATIO) return towards
  const away = mix(label.r > 0.5 ? parsed('#000000') : parsed('#ffffff'), color, 0.16)
  return leastContrast(label, [away]) >= TEXT_RATIO ? away : color
}

/** White text over photographs is on the scrim, so the scrim is always a deep shade, whatever `dark` is. */
function darkest(dark: Rgb): Rgb {
  return withLightness(dark, Math.min(0.3, toOklab(dark).l))
}
