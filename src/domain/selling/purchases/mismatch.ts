/** The error code of a payment that took another amount than was asked: it is booked as it came, and paid for nothing. */
export const AMOUNT_MISMATCH = 'amount_mismatch'
/** The same in another currency than pesos: of those it took none. */
export const CURRENCY_MISMATCH = 'currency_mismatch'

export const MISMATCHES: readonly string[] = [AMOUNT_MISMATCH, CURRENCY_MISMATCH]

/** Whether a refusal is about money that was taken: the studio has it and returns it. */
export const isMismatch = (code: string | undefined): boolean =>
  code !== undefined && MISMATCHES.includes(code)
