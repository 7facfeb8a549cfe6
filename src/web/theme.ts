import { paletteCss } from '#domain/brand/css.ts'
import { derivePalette } from '#domain/brand/palette.ts'
import type { Configuration } from '#domain/configuration/configuration.ts'

type Colours = Pick<
  Configuration,
  'primary' | 'primary-light' | 'accent' | 'dark' | 'gray' | 'light' | 'ground'
>

const known = new Map<string, string>()

/** The style sheet of the studio's colours. Derived once for each set of colours, not once for each page. */
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
  const key = JSON.stringify(colours)
  const found = known.get(key)
  if (found !== undefined) return found
  const css = paletteCss(derivePalette(colours), ground)
  if (known.size > 50) known.clear()
  known.set(key, css)
  return css
}
