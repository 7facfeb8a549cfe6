/**
 * How many of a payment's credits its refunds remove in total: the refunded share, rounded down in the customer's
 * favour. A full refund removes all of them.
 */
export function creditsTakenBack(granted: number, refundedCents: number, amountCents: number): number {
  return amountCents === 0 ? 0 : Math.floor((granted * Math.min(refundedCents, amountCents)) / amountCents)
}
