import { plain } from '#domain/plain.ts'

/** A location of the studio as listed. */
interface Place {
  address: string | null
}

/**
 * Whether the studio's address adds anything to those of its locations: one of its lines is in none of theirs.
 * Otherwise the same address would be shown twice.
 */
export function saysMore(location: string | null, places: readonly Place[]): boolean {
  const known = places.map(({ address }) => words(address ?? ''))
  return (location ?? '')
    .split('\n')
    .map(words)
    .some((line) => line !== '' && !known.some((address) => address.includes(line)))
}

const words = (text: string): string =>
  plain(text)
    .replaceAll(/[\s,.]+/g, ' ')
    .trim()
