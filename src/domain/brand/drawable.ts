/** What the fonts of drawn pictures have: Latin letters, figures and the signs that people put between them. */
const DRAWN = /[\p{Script=Latin}\u0300-\u036f\u0020-\u007e\u00a1-\u00bf\u2010-\u2027\u2030-\u203a\u20ac]/u
const MOST_LETTERS = 90

/**
 * A text as it is drawn into a picture: without emoji and scripts that our fonts lack, which would come out as boxes or by a font
 * of the machine's, in one line and not longer than fits. May be empty.
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

/** The letter that stands for a studio without an icon of its own. */
export function initialOf(name: string): string {
  return (/\p{Script=Latin}|\d/u.exec(name.normalize('NFC'))?.[0] ?? 'C').toLocaleUpperCase('es-MX')
}
