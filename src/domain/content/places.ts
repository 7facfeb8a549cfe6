/** A place of the studio as its list has it. */
interface Place {
  address: string | null
}

/**
 * Whether the studio's address says anything that its places don't: one of its lines stands in none of their addresses.
 * Whoever filled in both would otherwise read the same address twice.
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
