import { type Credit, fits, type PayableClass } from './fit.ts'

/** Which places are to be paid. */
export interface Places {
  own: boolean
  guest: boolean
}

export type Payment =
  | { code: 'ok'; own: Credit | null; guest: Credit | null }
  | { code: 'no_credits' }
  | { code: 'penalty' }

/** Order: the credit held for the place, then by expiry; among equals the older one. */
const byExpiry =
  (held: number | null) =>
  (a: Credit, b: Credit): number => {
    if (a.available_class_id === held || b.available_class_id === held)
      return a.available_class_id === held ? -1 : 1
    if (a.expires_on !== b.expires_on) return a.expires_on < b.expires_on ? -1 : 1
    return a.available_class_id - b.available_class_id
  }

/**
 * Chooses the credits that pay. Counted ones are used first, so that a penalty, which blocks only the membership,
 * never blocks a paid credit. A guest always takes a counted one: if only one is left, the guest gets it and the
 * membership pays for the holder. `held` is the credit held for an offered place.
 */
export function chooseCredits(
  credits: readonly Credit[],
  target: PayableClass,
  places: Places,
  penalised: boolean,
  held: number | null = null,
): Payment {
  const fitting = credits.filter((credit) => fits(credit, target)).sort(byExpiry(held))
  const counted = fitting.filter((credit) => !credit.unlimited)
  const wanted = Number(places.own) + Number(places.guest)
  if (counted.length >= wanted) {
    const [first = null, second = null] = counted
    return places.own
      ? { code: 'ok', own: first, guest: places.guest ? second : null }
      : { code: 'ok', own: null, guest: places.guest ? first : null }
  }
  const membership = fitting.find((credit) => credit.unlimited)
  if (counted.length < Number(places.guest) || !places.own || !membership) return { code: 'no_credits' }
  if (penalised) return { code: 'penalty' }
  return { code: 'ok', own: membership, guest: places.guest ? (counted[0] ?? null) : null }
}
