const TITLE_LENGTH = 35
const DESCRIPTION_LENGTH = 60

/** A video's name on a card. */
export const shortTitle = (name: string): string => shorten(name, TITLE_LENGTH)
/** A video's description on a card. */
export const shortDescription = (description: string): string => shorten(description, DESCRIPTION_LENGTH)

/** The text, cut to `longest` characters with an ellipsis as the last one. A letter and its accents stay together. */
export function shorten(text: string, longest: number): string {
  const letters = [...new Intl.Segmenter('es').segment(text.trim())].map(({ segment }) => segment)
  if (letters.length <= longest) return letters.join('')
  return `${letters
    .slice(0, longest - 1)
    .join('')
    .trimEnd()}…`
}
