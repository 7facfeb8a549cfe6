/** States of an invoice that was paid and so has a receipt. */
export const PAID_STATES = ['completed', 'refunded'] as const
