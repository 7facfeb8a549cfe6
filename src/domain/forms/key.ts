import { plain } from '#domain/plain.ts'

const LONGEST_KEY = 36

/** A key of some words, each only once: `¿Tienes una lesión?` gives `tienes_una_lesion`. */
export function keyOf(words: string, taken: ReadonlySet<string>): string {
  const said = plain(words)
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '_')
  const base = (/^[a-z]/.test(said) ? said : `p_${said}`).slice(0, LONGEST_KEY)
  let key = base
  for (let number = 2; taken.has(key); number++) key = `${base}_${number}`
  return key
}
