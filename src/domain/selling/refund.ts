/**
 * How many of the credits that a payment gave its refunds take away in all: the share of the money that went back, rounded
 * down in the customer's favour. With the whole money all of them go.
 */
export function creditsTakenBack(granted: number, refundedCents: number, amountCents: number): number {
  return amountCents === 0 ? 0 : Math.floor((granted * Math.min(refundedCents, amountCents)) / amountCents)
}
