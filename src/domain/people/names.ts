/** What nobody sees: blanks, controls, marks of direction, and the letters to which Unicode gives no shape. */
const UNSEEN = /[\s\p{C}\p{Z}\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]/gu
/** Dots that browsers take for one in an address and that Unicode does not turn into one. */
const IDEOGRAPHIC_DOTS = /[\u3002\uff61]/g
/** `://`, `www.`, or a dot between letters. No address ends in a single letter, so initials as in `J.P.` are none. */
const ADDRESS = /:\/\/|(?<![\p{L}\p{N}])www\.|[\p{L}\p{M}\p{N}]\.\p{L}\p{M}*\p{L}/iu

/** How many characters of a name can be seen, as people count them and not in UTF-16 units. */
export const seenLength = (name: string): number => [...name.replace(UNSEEN, '')].length

/**
 * Whether a name carries the address of a page, which turns a studio's own mails into somebody's advertising. A dot that a
 * blank or nothing follows belongs to an abbreviation, as in `Ma. Fernanda`.
 */
export function namesAddress(name: string): boolean {
  const plain = name
    .replaceAll(/\p{Cf}/gu, '')
    .normalize('NFKC')
    .replace(IDEOGRAPHIC_DOTS, '.')
  return ADDRESS.test(plain)
}

/** A guest is called by more than an initial. */
const SHORTEST_GUEST = 2

/** What is wrong with a guest's name; null when it will do. */
export function guestNameProblem(name: string): 'short' | 'address' | null {
  if (seenLength(name) < SHORTEST_GUEST) return 'short'
  return namesAddress(name) ? 'address' : null
}
