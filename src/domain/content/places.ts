/** A location of the studio as listed. */
interface Place {
  address: string | null
}

/**
 * Whether the studio's address adds anything to those of its locations: one of its lines is in none of theirs.
 * Otherwise the same address would be shown twice.
 */
export function saysMore(location: string | null, places: readonly Place[]): boolean {
  const known = places.map(({ address }) => plain(address ?? ''))
  return (location ?? '')
    .split('\n')
    .map(plain)
    .some((line) => line !== '' && !known.some((address) => address.includes(line)))
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[\s,.]+/g, ' ')
    .trim()
    .toLowerCase()
