/** What the fonts of generated images contain: Latin letters, digits and common punctuation. */
const DRAWN = /[\p{Script=Latin}\u0300-\u036f\u0020-\u007e\u00a1-\u00bf\u2010-\u2027\u2030-\u203a\u20ac]/u
const MOST_LETTERS = 90

/**
 * A text for a generated image: one line, at most as long as fits, without emoji and scripts that our fonts lack
 * (they would be drawn as boxes or in a system font). May be empty.
 */
export function drawable(text: string): string {
  const letters = [...text.normalize('NFC').replaceAll(/\s+/g, ' ')].filter((letter) => DRAWN.test(letter))
  const line = [...letters.join('').replaceAll(/ {2,}/g, ' ').trim()]
  if (line.length <= MOST_LETTERS) return line.join('')
  return `${line
    .slice(0, MOST_LETTERS - 1)
    .join('')
    .trimEnd()}…`
}

/** The letter used as the icon of a studio without one. */
export function initialOf(name: string): string {
  return (/\p{Script=Latin}|\d/u.exec(name.normalize('NFC'))?.[0] ?? 'C').toLocaleUpperCase('es-MX')
}
