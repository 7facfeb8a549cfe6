import { divideHalfUp } from '#domain/money.ts'

/**
 * How many of a payment's credits its refunds remove in total: the refunded share, rounded down in the customer's
 * favour. A full refund removes all of them.
 */
export function creditsTakenBack(granted: number, refundedCents: number, amountCents: number): number {
  return amountCents === 0 ? 0 : Math.floor((granted * Math.min(refundedCents, amountCents)) / amountCents)
}

/**
 * The IVA in what a sale's refunds return in total: the same share of the sale's IVA, halves of a centavo up, so that a
 * full refund returns all of it, whatever the rate is by then.
 */
export function taxGivenBack(soldTaxCents: number, refundedCents: number, amountCents: number): number {
  return refundedCents >= amountCents ? soldTaxCents : divideHalfUp(soldTaxCents * refundedCents, amountCents)
}
