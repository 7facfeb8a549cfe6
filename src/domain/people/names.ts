/** Invisible characters: blanks, controls, direction marks, and letters without a shape. */
const UNSEEN = /[\s\p{C}\p{Z}\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]/gu
/** Dots that browsers accept in host names and that NFKC does not convert to one. */
const IDEOGRAPHIC_DOTS = /[\u3002\uff61]/g
/**
 * `://`, `www.`, or a dot between letters. No host name ends in a single letter, so initials such as `J.P.` do not
 * match.
 */
const ADDRESS = /:\/\/|(?<![\p{L}\p{N}])www\.|[\p{L}\p{M}\p{N}]\.\p{L}\p{M}*\p{L}/iu

/** The number of visible characters, by code points rather than UTF-16 units. */
export const seenLength = (name: string): number => [...name.replace(UNSEEN, '')].length

/**
 * Whether a name contains a web address, which would turn the studio's mails into advertising. A dot followed by a
 * blank or the end belongs to an abbreviation, as in `Ma. Fernanda`.
 */
export function namesAddress(name: string): boolean {
  const plain = name
    .replaceAll(/\p{Cf}/gu, '')
    .normalize('NFKC')
    .replace(IDEOGRAPHIC_DOTS, '.')
  return ADDRESS.test(plain)
}

/** A guest's name is longer than an initial. */
const SHORTEST_GUEST = 2

/** Returns what is wrong with a guest's name, or null. */
export function guestNameProblem(name: string): 'short' | 'address' | null {
  if (seenLength(name) < SHORTEST_GUEST) return 'short'
  return namesAddress(name) ? 'address' : null
}
