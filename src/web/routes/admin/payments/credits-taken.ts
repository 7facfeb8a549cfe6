import type { AvailableClass, Purchase } from '#contract/types.ts'
import { creditsTakenBack } from '#domain/selling/purchases/refund.ts'

interface Taken {
  /** How many unused credits the refund removes, and how many it leaves. */
  taken: number
  left: number
  /** Whether it ends a membership or leaves it; null where there is none. */
  ends: boolean | null
}

/**
 * What refunding takes of a purchase's unused credits.
 * @param pesos a part of its only payment; null for all that is left of the last one
 */
export function creditsTaken(
  { purchase_id, class_amount, granted_types: types, refunded, total_payment }: Purchase,
  credits: readonly AvailableClass[],
  pesos: number | null,
): Taken {
  const own = credits.filter((credit) => credit.purchase_id === purchase_id && credit.state === 'free')
  const free = own.filter((credit) => credit.class_amount > 0)
  const before = cents(refunded)
  const after = before + cents(pesos ?? total_payment)
  const whole = after >= cents(total_payment)
  const ends = free.length === own.length ? null : whole
  if (whole) return { taken: free.length, left: 0, ends }
  const granted = (types.length === 0 ? [{ class_amount }] : types)
    .map((one) => Math.max(0, one.class_amount))
    .reduce((sum, amount) => sum + amount)
  const share = (back: number): number => creditsTakenBack(granted, back, cents(total_payment))
  // One that is held for an offered place stays with it.
  const loose = free.filter(({ held_for }) => held_for === null).length
  const taken = Math.min(loose, share(after) - share(before))
  return { taken, left: free.length - taken, ends }
}

const cents = (pesos: number): number => Math.round(pesos * 100)
