interface OneLetterOff {
  /** One of these begins the word that was meant, or one of `ends` ends it. */
  begins: string[]
  ends: string[]
  /** A regular expression that finds the word among others. */
  expression: string
}

/** How words look that differ from one in a single letter: another, one too many or too few, or two that changed places. */
export function oneLetterOff(word: string): OneLetterOff {
  const middle = Math.floor(word.length / 2)
  const swapped = (at: number): string =>
    `${word.slice(0, at)}${word[at + 1] ?? ''}${word[at] ?? ''}${word.slice(at + 2)}`
  const places = Array.from({ length: word.length }, (_, at) => at)
  const spellings = [
    ...places.map((at) => `${word.slice(0, at)}.?${word.slice(at + 1)}`),
    ...places.map((at) => `${word.slice(0, at)}.${word.slice(at)}`),
    `${word}.`,
    ...places.slice(0, -1).map(swapped),
  ]
  return {
    // The two letters in the middle may be swapped.
    begins: [word.slice(0, middle), swapped(middle - 1).slice(0, middle)],
    ends: [word.slice(middle)],
    expression: `(^| )(${spellings.join('|').replaceAll('.', '[^ ]')})( |$)`,
  }
}
