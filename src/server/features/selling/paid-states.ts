/** Charges of which there is a receipt: their money came. */
export const PAID_STATES = ['completed', 'refunded'] as const
