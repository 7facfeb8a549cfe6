import { divideHalfUp } from '#domain/money.ts'

/**
 * How many of a payment's credits its refunds remove in total: the refunded share, rounded down in the customer's
 * favour. A full refund removes all of them.
 */
export function creditsTakenBack(granted: number, refundedCents: number, amountCents: number): number {
  return amountCents === 0 ? 0 : Math.floor((granted * Math.min(refundedCents, amountCents)) / amountCents)
}

/**
 * How many credits a refund of a part removes, if as many are there: its share, less what refunds before it removed, also those
 * that failed since, whose credits stay removed.
 * @param refundedCents of the payment, with this refund
 */
export function creditsOfRefund(
  { granted, removed }: { granted: number; removed: number },
  before: { amount_cents: number; refunded_cents: number },
  refundedCents: number,
): number {
  const taken = (cents: number): number => creditsTakenBack(granted, cents, before.amount_cents)
  return Math.max(0, taken(refundedCents) - Math.max(taken(before.refunded_cents), removed))
}

/**
 * The IVA in what a sale's refunds return in total: the same share of the sale's IVA, halves of a centavo up, so that a
 * full refund returns all of it, whatever the rate is by then.
 */
export function taxGivenBack(soldTaxCents: number, refundedCents: number, amountCents: number): number {
  return refundedCents >= amountCents ? soldTaxCents : divideHalfUp(soldTaxCents * refundedCents, amountCents)
}
