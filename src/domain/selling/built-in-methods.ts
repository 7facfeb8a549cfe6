/** The payment methods that every studio has, by number: rows of `payment_method`. */
export const CARD = 1
export const CASH = 2
export const TRANSFER = 3
export const OXXO = 4
export const PAYPAL = 5
export const BUILT_IN: ReadonlySet<number> = new Set([CARD, CASH, TRANSFER, OXXO, PAYPAL])
