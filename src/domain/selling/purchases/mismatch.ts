/** The error code of a payment that took another amount than was asked: it is booked as it came, and paid for nothing. */
export const AMOUNT_MISMATCH = 'amount_mismatch'
/** The same in another currency than pesos: of those it took none. */
export const CURRENCY_MISMATCH = 'currency_mismatch'
/** Nothing was taken of what was asked, as after a coupon of the provider's: there is nothing to return. */
export const NOTHING_TAKEN = 'nothing_taken'

/** Whatever such a payment took, it paid for nothing. */
export const MISMATCHES: readonly string[] = [AMOUNT_MISMATCH, CURRENCY_MISMATCH, NOTHING_TAKEN]

/** The error code of a subscription that began while another to the same package had begun. */
export const BEGUN_BESIDE = 'begun_beside'
/** The error code of what was paid after its customer's account was deleted. */
export const BEGUN_DELETED = 'begun_deleted'

const TAKEN: ReadonlySet<string> = new Set([AMOUNT_MISMATCH, CURRENCY_MISMATCH, BEGUN_BESIDE, BEGUN_DELETED])

/** Whether money may have been taken although the payment is refused: the studio has it and returns it. */
export const mayHaveTaken = (code: string | undefined): boolean => code !== undefined && TAKEN.has(code)
