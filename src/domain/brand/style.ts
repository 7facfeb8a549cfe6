/** The available fonts: a display face and its text face, all served by the site itself. */
export const FONTS = ['fraunces', 'archivo', 'bricolage', 'cormorant'] as const
export type Fonts = (typeof FONTS)[number]
export const CORNERS = ['round', 'soft', 'sharp'] as const
export type Corners = (typeof CORNERS)[number]

type Variables = Record<`--${string}`, string>

/** What differs from the first pair, which is the style sheets' default. */
const faces: Record<Fonts, Variables> = {
  fraunces: {},
  archivo: {
    '--font-display': "'Archivo Display','Archivo Display fallback',Impact,sans-serif",
    '--font-text': "Archivo,'Archivo fallback',system-ui,sans-serif",
    '--display-weight': '800',
    '--display-track': '-.015em',
    // Between capitals of a wide face a space is hardly seen, beside a Y least of all.
    '--display-words': '.12em',
    '--display-case': 'uppercase',
    // "Indoor Cycling" in a seventh of the page is one line only in the text face.
    '--font-narrow': 'var(--font-text)',
    // Capitals of a wide face: a third smaller at the same line length.
    '--display-scale': '.72',
    // A hero and the heads of sections are short: they may be loud.
    '--display-voice': '.9',
    '--display-leading': '.94',
  },
  bricolage: {
    '--font-display': "'Bricolage Grotesque','Bricolage fallback',sans-serif",
    '--font-text': "Figtree,'Figtree fallback',system-ui,sans-serif",
    '--display-weight': '500',
    '--display-track': '-.03em',
  },
  cormorant: {
    '--font-display': "'Cormorant Garamond','Cormorant fallback',serif",
    '--font-text': "'Albert Sans','Albert fallback',system-ui,sans-serif",
    '--display-weight': '500',
    '--display-track': '-.01em',
  },
}

const shapes: Record<Corners, Variables> = {
  round: {},
  soft: { '--r-s': '5px', '--r-c': '6px', '--r-m': '8px', '--r-l': '12px', '--pill': '12px' },
  sharp: { '--r-s': '1px', '--r-c': '1px', '--r-m': '2px', '--r-l': '4px', '--pill': '3px' },
}

export interface BrandStyle {
  fonts: string
  corners: string
}

/**
 * The variables of a studio's fonts and corners that differ from the style sheets' defaults; unknown names change
 * nothing.
 */
export function styleVariables({ fonts, corners }: BrandStyle): Variables {
  const face = FONTS.find((one) => one === fonts) ?? 'fraunces'
  const shape = CORNERS.find((one) => one === corners) ?? 'round'
  return { ...faces[face], ...shapes[shape] }
}

/** The same as a rule that overrides the style sheets' `:root` in any order; empty where nothing differs. */
export function styleCss(style: BrandStyle): string {
  const lines = Object.entries(styleVariables(style)).map(([name, value]) => `${name}:${value}`)
  return lines.length === 0 ? '' : `html:root{${lines.join(';')}}`
}
