import { paletteCss } from '#domain/brand/css.ts'
import { derivePalette } from '#domain/brand/palette.ts'
import { styleCss } from '#domain/brand/style.ts'
import type { Configuration } from '#domain/configuration/configuration.ts'

type Colours = Pick<
  Configuration,
  'primary' | 'primary-light' | 'accent' | 'dark' | 'gray' | 'light' | 'ground' | 'fonts' | 'corners'
>

const known = new Map<string, string>()

/** The style sheet of the studio's colours, fonts and corners. Cached per brand. */
export function themeCss(studio: Colours): string {
  const ground = studio.ground === 'dark' ? 'dark' : 'light'
  const { primary, accent, dark, gray, light } = studio
  const colours = {
    primary,
    primaryLight: studio['primary-light'],
    accent,
    dark,
    gray,
    light,
    ground,
  } as const
  const { fonts, corners } = studio
  const key = JSON.stringify([colours, fonts, corners])
  const found = known.get(key)
  if (found !== undefined) return found
  const css = paletteCss(derivePalette(colours), ground) + styleCss({ fonts, corners })
  if (known.size > 50) known.clear()
  known.set(key, css)
  return css
}
